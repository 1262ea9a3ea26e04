import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'

const folder = resolve(import.meta.dirname, '../../../migrations')
/** The key of an advisory lock, so that nodes that start together migrate one after the other. */
const LOCK = 7_052_026

export class BadMigration extends Error {}

/** Applies new migrations, each in its own transaction. Returns their names. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const newlyApplied: string[] = []
    for (const { name, sql, checksum } of await readMigrations()) {
      const appliedChecksum = applied.get(name)
      if (appliedChecksum === checksum) continue
      if (appliedChecksum)
        throw new BadMigration(`${name} was changed after it was applied. Write a new migration instead.`)
      await apply(client, name, sql, checksum)
      newlyApplied.push(name)
    }
    return newlyApplied
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new BadMigration(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function readMigrations(): Promise<{ name: string; sql: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(resolve(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
