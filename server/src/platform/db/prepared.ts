import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'

const MARKER = '/* prepared */'

/** Put in front of a frequent statement, so that each connection prepares it once. Its text must not vary much. */
export const prepared = sql.raw(MARKER)

/**
 * For the rest of the transaction, prepared statements use one generic plan that prefers indexes. By default Postgres
 * replans a statement about a short array each time, because it estimates ten elements, and planning can take longer
 * than running. A plan made while a table was empty would keep using a sequential scan after the table has grown.
 */
export const useGenericPlans = (tx: Tx) =>
  sql`${prepared} select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)`.execute(tx)

/** Undoes `useGenericPlans`: a generic plan can't use a partial index, because it has to fit every parameter. */
export const useDefaultPlans = (tx: Tx) =>
  sql`${prepared} select set_config('plan_cache_mode', 'auto', true),
    set_config('enable_seqscan', 'on', true)`.execute(tx)

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) names.set(text, (name = `prepared_${names.size}`))
  return name
}

type Query = (statement: unknown, ...rest: unknown[]) => never

/** A connection that turns statements with the `prepared` marker into named prepared statements. */
export class PreparedStatementClient extends pg.Client {
  override query: pg.Client['query'] = (statement: unknown, ...rest: unknown[]) => {
    const isPrepared = typeof statement === 'string' && statement.trimStart().startsWith(MARKER)
    const query = super.query as Query
    return query.call(
      this,
      isPrepared ? { name: statementName(statement), text: statement } : statement,
      ...rest,
    )
  }
}
