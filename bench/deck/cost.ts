import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparedStatementClient } from '../../server/src/platform/db/prepared.ts'
import type { Tables } from '../../server/src/platform/db/tables.ts'

/** The cost of statements inside of Postgres: planning and execution time, and pages touched. */
export interface Cost {
  ms: number
  buffers: number
}

interface Plan {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const READS = /^\s*(\/\*.*?\*\/)?\s*(select|with)\b/

/** A connection that records queries and explains them, with a generic plan or one for the actual values. */
export function explainingDb(url: string, plan: 'generic' | 'custom' = 'generic') {
  const recorded: { sql: string; values: readonly unknown[] }[] = []
  const names = new Map<string, string>()
  const pool = new pg.Pool({ Client: PreparedStatementClient, connectionString: url, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ level, query }: LogEvent) => {
      if (level === 'query') recorded.push({ sql: query.sql, values: query.parameters })
    },
  })

  /** Prepares each statement once, like the server does. */
  async function prepare(statement: string): Promise<string> {
    const known = names.get(statement)
    if (known) return known
    const name = `explained_${names.size}`
    await pool.query(`prepare ${name} as ${statement}`)
    names.set(statement, name)
    return name
  }

  /** Runs `work` to record its queries, then explains each one after a warm-up. Skips writes. */
  async function costOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
    recorded.length = 0
    const result = await work()
    const cost = { ms: 0, buffers: 0 }
    await pool.query(`set plan_cache_mode = force_${plan}_plan`)
    for (const { sql, values } of recorded.filter((query) => READS.test(query.sql))) {
      const parameters = values.length > 0 ? `(${values.map(literal).join()})` : ''
      const call = `execute ${await prepare(sql)}${parameters}`
      await pool.query(call)
      const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>(
        `explain (analyze, buffers, timing off, format json) ${call}`,
      )
      const [plan] = rows[0]!['QUERY PLAN']
      cost.ms += plan['Planning Time'] + plan['Execution Time']
      cost.buffers += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
    }
    await pool.query('reset plan_cache_mode')
    return { result, cost }
  }

  return { db, pool, costOf, close: () => db.destroy() }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : (value as string))
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
