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

const BATCH_SIZE = 1_000
const ACTIONS = ['viewed', 'document_viewed', 'approved', 'rejected', 'removed', 'restored', 'warned']
const KINDS = ['verification', 'application', 'refund_request', 'report', 'account']
/** A rare action, so that filtering by it has to search far. */
const RARE = 'rare.happened'

/** An audit log of many years: how long verifying it takes, how much that delays other work, and what filters cost. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  const rows = stage.quick ? 50_000 : 1_000_000
  const url = await startDatabase(stage)
  const config = readConfig({ DATA_DIR: resolve(stage.folder, 'koji') })
  const platform = await bootPlatform({ config, databaseUrl: url, log: silentLog })
  stage.atEnd(() => closePlatform(platform))
  const services = buildServices(platform)
  stage.say(`Adding ${rows.toLocaleString('en')} rows`)
  const sample = await fillLog(platform, services, rows)
  await fill(url, (client) => client.query('analyze audit_log'))
  await services.audit.anchor()

  stage.say('Verifying the hash chain')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  const { fault, rows: checked } = await services.audit.verify(platform.database.db)
  const ms = performance.now() - startedAt
  delay.disable()
  if (fault || checked !== rows)
    throw new Error(`Verified ${checked} of ${rows} rows, with fault ${JSON.stringify(fault)}.`)

  stage.say('Filtering')
  const costs = await measureFilters(services, url, sample)
  const unsure = stage.quick
  return {
    budgets: [
      { what: `${rows.toLocaleString('en')} rows verified`, value: ms, unit: 'ms', most: 60_000, unsure },
      {
        what: 'Event loop delay while verifying, p99',
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
      `${Math.round((rows / ms) * 1_000).toLocaleString('en')} rows per second, and an event loop delay of at most ${(delay.max / 1e6).toFixed(0)} ms`,
    ],
  }
}

interface Sample {
  actor: string
  target: string
  startedAt: Date
  endedAt: Date
}

async function fillLog(
  { database, ids, clock }: Platform,
  { audit }: Services,
  rows: number,
): Promise<Sample> {
  const actors = Array.from({ length: 12 }, () => ids.id())
  const startedAt = clock.now()
  let target = ids.id()
  for (let from = 0; from < rows; from += BATCH_SIZE)
    await transact(database.db, async (tx) => {
      for (let n = from; n < from + BATCH_SIZE; n++) {
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
  return { actor: actors[3]!, target, startedAt, endedAt: clock.now() }
}

async function measureFilters({ audit }: Services, url: string, sample: Sample): Promise<[string, Cost][]> {
  const { db, costOf, close } = explainingDb(url, 'custom')
  const middle = new Date((sample.startedAt.getTime() + sample.endedAt.getTime()) / 2)
  const since = new Date(middle.getTime() - 1_000).toISOString()
  const until = middle.toISOString()
  const costs: [string, Cost][] = []
  const measure = async (what: string, work: () => Promise<unknown>) =>
    costs.push([what, (await costOf(work)).cost])
  const measureFilter = (what: string, filter: Parameters<typeof audit.list>[1]) =>
    measure(what, () => audit.list(db, filter))
  await measureFilter('no filter', { limit: 20 })
  await measureFilter('one actor', { limit: 20, actor: sample.actor })
  await measureFilter('a rare action', { limit: 20, action: RARE })
  await measureFilter('one kind of target', { limit: 20, kind: 'report' })
  await measureFilter('one target', { limit: 20, target: sample.target })
  await measureFilter('an old period', { limit: 20, since, until })
  await measureFilter('one actor, an old period', { limit: 20, actor: sample.actor, since, until })
  await measureFilter('a rare action, an old period', { limit: 20, action: RARE, since, until })
  await measure('the filter choices', () => audit.choices(db))
  await close()
  return costs
}
