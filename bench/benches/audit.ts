import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildServices, type Services } from '../../server/src/app.ts'
import { bootPlatform, closePlatform } from '../../server/src/boot.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import type { Platform } from '../../server/src/platform/platform.ts'
import type { Budget } from '../budget.ts'
import { type Cost, explainingDb } from '../deck/cost.ts'
import { fill, startDatabase } from '../harness/database.ts'
import type { Stage } from '../harness/stage.ts'

const AT_ONCE = 1_000
const ACTIONS = ['viewed', 'document_viewed', 'approved', 'rejected', 'removed', 'restored', 'warned']
const KINDS = ['verification', 'application', 'refund_request', 'report', 'account']
/** Seldom done, so that a filter for it has far to look. */
const RARE = 'rare.happened'

/** A log of many years: how long a check of it takes, whom it keeps waiting, and what looking into it costs. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  const rows = stage.quick ? 50_000 : 1_000_000
  const url = await startDatabase(stage)
  const config = readConfig({ DATA_DIR: resolve(stage.folder, 'koji') })
  const platform = await bootPlatform({ config, databaseUrl: url, log: silentLog })
  stage.atEnd(() => closePlatform(platform))
  const services = buildServices(platform)
  stage.say(`Doing ${rows.toLocaleString('en')} things`)
  const known = await doThings(platform, services, rows)
  await fill(url, (client) => client.query('analyze audit_log'))
  await services.audit.anchor()

  stage.say('Checking all of them')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  const { fault, rows: checked } = await services.audit.verify(platform.database.db)
  const ms = performance.now() - begun
  delay.disable()
  if (fault || checked !== rows) throw new Error(`The check found ${JSON.stringify(fault)}`)

  stage.say('Looking into it')
  const costs = await lookInto(services, url, known)
  const unsure = stage.quick
  return {
    budgets: [
      { what: `${rows.toLocaleString('en')} rows checked`, value: ms, unit: 'ms', most: 60_000, unsure },
      {
        what: 'Others wait meanwhile, 99 of 100',
        value: delay.percentile(99) / 1e6,
        unit: 'ms',
        most: 50,
        unsure,
      },
      ...costs.map(([what, cost]) => ({
        what: `First page, ${what}`,
        value: cost.ms,
        unit: 'ms' as const,
        most: 20,
        unsure,
        beside: `${cost.buffers} pages`,
      })),
    ],
    notes: [
      `${Math.round((rows / ms) * 1_000).toLocaleString('en')} rows a second; the longest that others waited: ${(delay.max / 1e6).toFixed(0)} ms`,
    ],
  }
}

interface Known {
  actor: string
  target: string
  begun: Date
  ended: Date
}

async function doThings(
  { database, ids, clock }: Platform,
  { audit }: Services,
  rows: number,
): Promise<Known> {
  const actors = Array.from({ length: 12 }, () => ids.id())
  const begun = clock.now()
  let target = ids.id()
  for (let from = 0; from < rows; from += AT_ONCE)
    await transact(database.db, async (tx) => {
      for (let n = from; n < from + AT_ONCE; n++) {
        if (n % 20 === 0) target = ids.id()
        const kind = KINDS[n % KINDS.length]!
        const decided = n % 3 === 0
        await audit.record(tx, {
          actorId: actors[n % actors.length]!,
          action: n % 50_000 === 7 ? RARE : `${kind}.${ACTIONS[n % ACTIONS.length]}`,
          targetKind: kind,
          targetId: target,
          ...(decided && { before: { state: 'pending' }, after: { state: 'approved', reason: null } }),
          details: decided ? {} : { side: 'front' },
        })
      }
    })
  return { actor: actors[3]!, target, begun, ended: clock.now() }
}

async function lookInto({ audit }: Services, url: string, known: Known): Promise<[string, Cost][]> {
  const { db, costOf, close } = explainingDb(url, 'custom')
  const middle = new Date((known.begun.getTime() + known.ended.getTime()) / 2)
  const since = new Date(middle.getTime() - 1_000).toISOString()
  const until = middle.toISOString()
  const costs: [string, Cost][] = []
  const note = async (what: string, work: () => Promise<unknown>) =>
    costs.push([what, (await costOf(work)).cost])
  const look = (what: string, filter: Parameters<typeof audit.list>[1]) =>
    note(what, () => audit.list(db, filter))
  await look('no filter', { limit: 20 })
  await look('one actor', { limit: 20, actor: known.actor })
  await look('a rare act', { limit: 20, action: RARE })
  await look('one kind of target', { limit: 20, kind: 'report' })
  await look('one target', { limit: 20, target: known.target })
  await look('a time long ago', { limit: 20, since, until })
  await look('one actor, a time long ago', { limit: 20, actor: known.actor, since, until })
  await look('a rare act, a time long ago', { limit: 20, action: RARE, since, until })
  await note('the choices', () => audit.choices(db))
  await close()
  return costs
}
