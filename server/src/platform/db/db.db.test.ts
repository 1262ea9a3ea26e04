import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { useWorld } from '#test/world.ts'
import { generateTables } from './generate-tables.ts'
import { BadMigration, migrate } from './migrate.ts'
import { afterCommit, transact } from './transact.ts'

const world = useWorld()

test('tables.ts matches the migrated database', async () => {
  const written = readFileSync(resolve(import.meta.dirname, 'tables.ts'), 'utf8')
  expect(await generateTables(world.databaseUrl)).toBe(written)
})

test('applies each migration once, even if several processes migrate concurrently', async () => {
  const database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  const files = applied.flat()
  expect(files.length).toBeGreaterThan(2)
  expect(new Set(files).size).toBe(files.length)
  expect(await migrate(database.url)).toEqual([])

  await client.query("update schema_migrations set checksum = 'other' where name = '001_platform.sql'")
  await expect(migrate(database.url)).rejects.toThrow(BadMigration)
  await client.end()
  await database.drop()
})

test('retries a transaction after a serialization failure and runs its hooks once', async () => {
  const { db } = world.platform.database
  const ana = await world.signIn()
  let commits = 0
  const rename = () =>
    transact(
      db,
      async (tx) => {
        const { email } = await tx
          .selectFrom('accounts')
          .select('email')
          .where('id', '=', ana.id)
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('accounts')
          .set({ email: `new-${email}` })
          .where('id', '=', ana.id)
          .execute()
        afterCommit(tx, () => void commits++)
      },
      { isolation: 'serializable' },
    )
  await Promise.all([rename(), rename(), rename()])
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(`new-new-new-${ana.email}`)
  expect(commits).toBe(3)
})

test('never runs afterCommit hooks of a rolled-back transaction', async () => {
  let ran = false
  const attempt = transact(world.platform.database.db, async (tx) => {
    afterCommit(tx, () => {
      ran = true
    })
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  expect(ran).toBe(false)
})
