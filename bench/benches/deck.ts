import { resolve } from 'node:path'
import type { Mode } from '@koji/contract'
import { generatePeople } from '../../server/seed/generate.ts'
import { bootPlatform, closePlatform } from '../../server/src/boot.ts'
import {
  type CandidateFinder,
  candidateFinder,
  type SearchContext,
} from '../../server/src/discovery/deck/candidate-finder.ts'
import * as store from '../../server/src/discovery/deck/store.ts'
import * as search from '../../server/src/discovery/deck/store-search.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import type { Platform } from '../../server/src/platform/platform.ts'
import type { Budget } from '../budget.ts'
import { type Cost, explainingDb, percentile } from '../deck/cost.ts'
import { fillSwipes, type Probes } from '../deck/probes.ts'
import { fill, startDatabase } from '../harness/database.ts'
import type { Stage } from '../harness/stage.ts'

const MODE: Mode = 'friends'
const TOP = 20

interface Measured {
  refill: Record<keyof Probes, Cost[]>
  serve: Cost[]
  recall: Record<keyof Probes, number[]>
}

/** The database cost of finding and serving a deck, and whether it finds the best people, at two sizes. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  const [small, large] = stage.quick ? [10_000, 40_000] : [100_000, 1_000_000]
  const results = { small: await measureAt(stage, small!), large: await measureAt(stage, large!) }
  const unsure = stage.quick
  const all = ({ refill }: Measured) => Object.values(refill).flat()
  const p95 = (costs: readonly Cost[]) =>
    percentile(
      costs.map(({ ms }) => ms),
      0.95,
    )
  const p50 = (costs: readonly Cost[]) =>
    percentile(
      costs.map(({ ms }) => ms),
      0.5,
    )
  const mostBuffers = (costs: readonly Cost[]) => Math.max(...costs.map(({ buffers }) => buffers))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const recalls = Object.entries(results.large.recall).map(([kind, values]) => [kind, mean(values)] as const)
  return {
    budgets: [
      { what: 'Refill, p50', value: p50(all(results.large)), unit: 'ms', most: 8, unsure },
      { what: 'Refill, p95', value: p95(all(results.large)), unit: 'ms', most: 40, unsure },
      {
        what: 'Refill in the largest city, against fewer people',
        unit: '',
        most: 1.5,
        unsure,
        value: p95(results.large.refill.city) / p95(results.small.refill.city),
      },
      {
        what: 'Refill of all, against fewer people',
        unit: '',
        most: 3,
        unsure,
        value: p95(all(results.large)) / p95(all(results.small)),
      },
      ...recalls.map(
        ([kind, value]): Budget => ({
          what: `Recall of the best ${TOP}, ${kind}`,
          value,
          unit: '',
          least: 0.95,
          unsure,
        }),
      ),
      {
        what: `Serving ${TOP} cards, most pages touched`,
        value: mostBuffers(results.large.serve),
        unit: '',
        most: 170,
        unsure,
      },
      {
        what: 'Serving, against fewer people',
        unit: '',
        most: 1.3,
        unsure,
        value: p95(results.large.serve) / p95(results.small.serve),
      },
    ],
    notes: ['', ...describe(results.large, large!), ...describe(results.small, small!)],
  }
}

function describe({ refill, serve }: Measured, people: number): string[] {
  const describeCosts = (name: string, costs: readonly Cost[]) => {
    const percentileOf = (share: number, key: keyof Cost) =>
      percentile(
        costs.map((cost) => cost[key]),
        share,
      )
    const ms = `${percentileOf(0.5, 'ms').toFixed(1)} / ${percentileOf(0.95, 'ms').toFixed(1)} ms`
    return `${name.padEnd(12)} ${ms.padStart(20)}  ${percentileOf(0.5, 'buffers')} / ${percentileOf(0.95, 'buffers')} pages`
  }
  return [
    `${people.toLocaleString('en')} people: p50 / p95`,
    ...Object.entries(refill).map(([kind, costs]) => describeCosts(kind, costs)),
    describeCosts('serving', serve),
  ]
}

async function measureAt(stage: Stage, people: number): Promise<Measured> {
  const url = await startDatabase(stage, `people-${people}`)
  const config = readConfig({ DATA_DIR: resolve(stage.folder, `koji-${people}`) })
  const platform = await bootPlatform({ config, databaseUrl: url, log: silentLog })
  stage.atEnd(() => closePlatform(platform))
  stage.say(`Adding ${people.toLocaleString('en')} people and their swipes`)
  await generatePeople(platform, people, () => undefined)
  const probes = await fill(url, (client) => fillSwipes(client, people))
  await search.updateInterestShares(platform.database.db, 20_000)
  stage.say('Finding and serving decks')
  return measure(url, platform, probes)
}

async function measure(url: string, platform: Platform, probes: Probes): Promise<Measured> {
  const { db, pool, costOf, close } = explainingDb(url)
  const finder = candidateFinder(platform)
  const measured: Measured = {
    refill: { random: [], rural: [], city: [], thousand: [], heavy: [], exhausted: [] },
    serve: [],
    recall: { random: [], rural: [], city: [], thousand: [], heavy: [], exhausted: [] },
  }
  for (const [kind, people] of Object.entries(probes) as [keyof Probes, number[]][])
    for (const person of people) {
      const { rows } = await pool.query<{ id: string }>('select id from profiles where number = $1', [person])
      const me = (await search.findSeeker(db, rows[0]!.id, MODE))!
      const context = await finder.contextFor(db, me)
      await finder.findCandidates(db, context)
      const { result, cost } = await costOf(() => finder.findCandidates(db, context))
      measured.refill[kind].push(cost)
      measured.recall[kind].push(await recallOf(db, finder, context, result))
      await store.saveDeck(
        db,
        me,
        result.slice(0, 150).map((row) => row.person),
        { now: systemClock.now(), before: null },
      )
      await store.serveDeck(db, context, TOP)
      measured.serve.push((await costOf(() => store.serveDeck(db, context, TOP))).cost)
    }
  await close()
  return measured
}

/** The share of the best candidates, out of everyone in reach, that were found. */
async function recallOf(
  db: Db,
  finder: CandidateFinder,
  context: SearchContext,
  found: readonly search.CandidateRow[],
): Promise<number> {
  const best = await finder.findAll(db, context, TOP)
  const ids = new Set(found.map(({ person }) => person))
  return best.length === 0 ? 1 : best.filter(({ person }) => ids.has(person)).length / best.length
}
