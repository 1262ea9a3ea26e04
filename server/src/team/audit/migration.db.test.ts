import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

test('chains the rows from before the migration, without texts about people', async () => {
  const { pool } = world.platform.database
  const sql = await readFile(resolve(import.meta.dirname, '../../../migrations/034_audit_chain.sql'), 'utf8')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`drop table audit_log, audit_head, audit_checks; drop function audit_log_never_changes;
      create table audit_log (id bigint generated always as identity primary key, at timestamptz not null,
        actor_id uuid not null, action text not null, target_kind text not null, target_id uuid not null,
        details jsonb not null default '{}');
      create index audit_log_target on audit_log (target_id, id);
      insert into audit_log (at, actor_id, action, target_kind, target_id, details)
      select now() - n * interval '1 second', gen_random_uuid(), 'Größe.' || n, 'thing', gen_random_uuid(),
        jsonb_build_object('n', n, 'note', 'canary', 'ü', null) from generate_series(1, 30) n;
      delete from audit_log where id in (4, 9)`)
    await client.query(sql)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  const verify = () => world.services.audit.verify(world.platform.database.db)
  expect(await verify()).toMatchObject({ rows: 28, fault: null })
  const { rows } = await pool.query<{ details: object }>('select details from audit_log order by seq')
  expect(JSON.stringify(rows)).not.toContain('canary')
  expect(rows[0]!.details).toMatchObject({ n: 30 })
  const act = { actorId: null, action: 'thing.seen', targetKind: 'thing', targetId: null }
  await transact(world.platform.database.db, (tx) => world.services.audit.record(tx, act))
  expect(await verify()).toMatchObject({ rows: 29, fault: null })
})
