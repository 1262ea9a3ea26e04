import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { buildServices } from '../server/src/app.ts'
import { bootPlatform, closePlatform, migrateDatabase } from '../server/src/boot.ts'
import type { Config } from '../server/src/platform/config.ts'
import { createLog } from '../server/src/platform/log.ts'
import { runningCluster, startCluster } from '../server/src/platform/postgres/cluster.ts'
import { anchorPath } from '../server/src/team/audit/anchors.ts'
import { UserError } from './terminal.ts'

const MIN_POSTGRES = 150_000

export interface OpenDatabase {
  url: string
  /** Resolves when the embedded Postgres exits unexpectedly. */
  died?: Promise<string>
  close(): Promise<void>
}

/** Opens the configured database or the embedded one. With `share`, uses the embedded Postgres of a running Koji. */
export async function openDatabase(config: Config, { share }: { share: boolean }): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    await requireUsable(config.DATABASE_URL)
    return { url: config.DATABASE_URL, close: async () => undefined }
  }
  const running = share ? runningCluster(config.DATA_DIR) : null
  if (running) return { url: running, close: async () => undefined }
  const cluster = await startCluster(config.DATA_DIR)
  return { url: cluster.url, close: cluster.stop, died: cluster.died }
}

export const migrateAll = (config: Config, url: string): Promise<string[]> =>
  migrateDatabase({ config, databaseUrl: url, log: createLog(config) })

/** Runs `work` with all services, without starting the HTTP server. */
export async function withServices<Result>(
  config: Config,
  url: string,
  work: (koji: {
    platform: Awaited<ReturnType<typeof bootPlatform>>
    services: ReturnType<typeof buildServices>
  }) => Promise<Result>,
): Promise<Result> {
  const platform = await bootPlatform({ config, databaseUrl: url, log: createLog(config) })
  try {
    return await work({ platform, services: buildServices(platform) })
  } finally {
    await closePlatform(platform)
  }
}

/** Deletes the embedded cluster, or every table of the configured database, and the anchors of the audit log. */
export async function eraseDatabase(config: Config): Promise<void> {
  if (config.DATABASE_URL) {
    rmSync(anchorPath(config), { force: true })
    const client = new pg.Client({ connectionString: config.DATABASE_URL })
    await client.connect()
    await client.query('drop schema if exists public, jobs cascade; create schema public')
    await client.end()
    return
  }
  if (runningCluster(config.DATA_DIR)) throw new UserError('Koji is running on this data: stop it first.')
  const data = resolve(config.DATA_DIR, 'pg')
  if (existsSync(data)) rmSync(data, { recursive: true })
  rmSync(anchorPath(config), { force: true })
}

async function requireUsable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new UserError(
      `The database of DATABASE_URL can't be reached: ${(error as Error).message || (error as { code?: string }).code}.`,
    )
  }
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  await client.end()
  if (rows[0]!.version < MIN_POSTGRES)
    throw new UserError('The database of DATABASE_URL is older than Postgres 15.')
}
