import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../server/src/platform/db/tables.ts'

/** What statements cost the database itself: its time, planning included, and the pages it touched. */
export interface Cost {
  ms: number
  buffers: number
}

interface Plan {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** A connection that remembers what was asked, and can have it explained. */
export function explainingDb(url: string) {
  const asked: { sql: string; values: readonly unknown[] }[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ level, query }: LogEvent) => {
      if (level === 'query') asked.push({ sql: query.sql, values: query.parameters })
    },
  })

  /** Does it once to see what it asks for, then has each of that explained; writes are left out. */
  async function costOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
    asked.length = 0
    const result = await work()
    const cost = { ms: 0, buffers: 0 }
    for (const { sql, values } of asked.filter((one) => /^\s*(select|with)\b/.test(one.sql))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>(
        `explain (analyze, buffers, timing off, format json) ${sql}`,
        [...values],
      )
      const [plan] = rows[0]!['QUERY PLAN']
      cost.ms += plan['Planning Time'] + plan['Execution Time']
      cost.buffers += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
    }
    return { result, cost }
  }

  return { db, pool, costOf, close: () => db.destroy() }
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
