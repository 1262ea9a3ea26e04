import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'

const MARK = '/* prepared */'

/** Put before a statement that runs often: a connection reads it once. Its words must not vary much. */
export const prepared = sql.raw(MARK)

/**
 * For all that is left of a transaction, a statement that is prepared is planned once, whatever it is asked for, and by
 * indexes. By itself Postgres plans a question about a few anew each time, as it expects ten: that can take longer than
 * the answer. And a plan that was made while a table was empty would go on reading all of it when it is full.
 */
export const planOnce = (tx: Tx) =>
  sql`${prepared} select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)`.execute(tx)

/** From here on as usual: a plan that fits every value cannot use an index that holds some of them alone. */
export const planEach = (tx: Tx) =>
  sql`${prepared} select set_config('plan_cache_mode', 'auto', true),
    set_config('enable_seqscan', 'on', true)`.execute(tx)

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) names.set(text, (name = `prepared_${names.size}`))
  return name
}

type Query = (statement: unknown, ...rest: unknown[]) => never

/** A connection that knows the mark. */
export class PreparingClient extends pg.Client {
  override query: pg.Client['query'] = (statement: unknown, ...rest: unknown[]) => {
    const marked = typeof statement === 'string' && statement.trimStart().startsWith(MARK)
    const query = super.query as Query
    return query.call(this, marked ? { name: nameOf(statement), text: statement } : statement, ...rest)
  }
}
