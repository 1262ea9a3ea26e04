import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from '../../server/src/platform/db/prepared.ts'
import type { Tables } from '../../server/src/platform/db/tables.ts'

/** What statements cost: their time, from asking to having the answer, and the pages that the database touched. */
export interface Cost {
  ms: number
  buffers: number
}

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const READS = /^\s*(\/\*.*?\*\/)?\s*(select|with)\b/

/** A connection that remembers what was asked, and can have it explained. */
export function explainingDb(url: string) {
  const asked: { sql: string; values: readonly unknown[] }[] = []
  const pool = new pg.Pool({ Client: PreparingClient, connectionString: url, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ level, query }: LogEvent) => {
      if (level === 'query') asked.push({ sql: query.sql, values: query.parameters })
    },
  })

  /** Does it a few times, of which the middle counts, and has what it asked for explained; writes are left out. */
  async function costOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
    const times: number[] = []
    let result: Result
    for (let turn = 0; turn < 3; turn++) {
      asked.length = 0
      const begun = performance.now()
      result = await work()
      times.push(performance.now() - begun)
    }
    const cost = { ms: percentile(times, 0.5), buffers: 0 }
    for (const { sql, values } of asked.filter((one) => READS.test(one.sql))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>(
        `explain (analyze, buffers, timing off, format json) ${sql}`,
        [...values],
      )
      const [plan] = rows[0]!['QUERY PLAN']
      cost.buffers += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
    }
    return { result: result!, cost }
  }

  return { db, pool, costOf, close: () => db.destroy() }
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
