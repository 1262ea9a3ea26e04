import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparedStatementClient } from './prepared.ts'
import type { Tables } from './tables.ts'

/** The pool or a transaction: what a store reads and writes through. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

// Counts and cents stay far below 2^53, and a string would silently concatenate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day isn't a point in time: as a Date, it would be another day in other time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

interface Options {
  connections: number
  /**
   * Seconds until Postgres cancels a statement. A database that doesn't respond at all gets one second more. Waiting for a
   * free connection fails after a third of this time, but not before 5 seconds.
   */
  timeout: number
}

export function connect(
  url: string,
  { connections, timeout }: Options,
  onBroken: (error: Error) => void,
): Database {
  const pool = new pg.Pool({
    Client: PreparedStatementClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.max(5_000, (timeout * 1_000) / 3),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: timeout * 1_000,
    query_timeout: (timeout + 1) * 1_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'koji',
  })
  // A connection that is being closed may still receive an error because the database shuts down.
  let closing = false
  const onError = (error: Error) => {
    if (!closing) onBroken(error)
  }
  // Without listeners, a connection that breaks while idle or within a transaction would crash the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return {
    db,
    pool,
    url,
    async close() {
      closing = true
      await db.destroy()
    },
  }
}
