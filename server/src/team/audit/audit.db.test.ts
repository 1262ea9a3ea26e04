import { readFile } from 'node:fs/promises'
import {
  AUDIT_CSV,
  type AuditFilter,
  getAuditCheck,
  getAuditChoices,
  getAuditLog,
  getSessions,
  postAuditCheck,
} from '@koji/contract'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { withCallerAddress } from '#platform/http/caller-address.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const audit = () => world.services.audit
const db = () => world.platform.database.db
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => transact(db(), work)

let aiko: SignedIn
/** Unique to each test. */
let kind: string
let counter = 0
beforeEach(async () => {
  aiko = await world.signIn({ roles: ['admin'] })
  kind = `thing_${String.fromCharCode(97 + counter++)}`
})

const act = (options: Partial<Parameters<ReturnType<typeof audit>['record']>[1]> = {}) =>
  inTx((tx) =>
    audit().record(tx, {
      actorId: aiko.id,
      action: 'thing.changed',
      targetKind: kind,
      targetId: world.platform.ids.id(),
      ...options,
    }),
  )
const list = async (query: AuditFilter & { after?: string; limit?: number } = {}) =>
  (await aiko.call(getAuditLog, { query })).body
const verify = () => audit().verify(db())
const seqs = async () =>
  (await db().selectFrom('auditLog').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)

test('chains a hundred concurrent acts without gaps or deadlocks, even if some are rolled back', async () => {
  const before = (await seqs()).length
  const subjects = await Promise.all([1, 2, 3].map(() => world.signIn()))
  let tries = 0
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      inTx(async (tx) => {
        tries++
        const lock = () =>
          tx
            .selectFrom('accounts')
            .select('id')
            .where('id', '=', subjects[n % 3]!.id)
            .forUpdate()
            .execute()
        // Half of the transactions record the act before they take a contended lock, the others after it.
        if (n % 2) await lock()
        await audit().record(tx, {
          actorId: aiko.id,
          action: 'thing.changed',
          targetKind: kind,
          targetId: null,
          details: { n },
        })
        await lock()
        if (n % 10 === 0) throw new Error('changed our mind')
      }).catch((error: Error) => expect(error.message).toBe('changed our mind')),
    ),
  )
  expect(tries, 'a deadlock would be retried').toBe(100)
  const all = await seqs()
  expect(all).toEqual(Array.from({ length: before + 90 }, (_, index) => index + 1))
  expect(await verify()).toMatchObject({ rows: before + 90, fault: null })
})

test('chains the acts of one transaction in order', async () => {
  await inTx(async (tx) => {
    for (const n of [1, 2, 3])
      await audit().record(tx, {
        actorId: null,
        action: 'thing.seen',
        targetKind: kind,
        targetId: null,
        details: { n },
      })
  })
  const { items } = await list({ kind })
  expect(items.map(({ details }) => details.n)).toEqual([3, 2, 1])
  expect(items[0]!.seq - items[2]!.seq).toBe(2)
  expect(await verify()).toMatchObject({ fault: null })
})

test('never decreases the time, even if the clock of a node does', async () => {
  await act()
  world.clock.advance({ minutes: -1 })
  await act()
  world.clock.advance({ minutes: 1 })
  const [second, first] = (await list({ kind })).items
  expect(second!.at).toBe(first!.at)
})

test('lists the actor, target, change, time and network of an act', async () => {
  const person = await world.person()
  const admin = await world.person()
  const target = { actorId: admin.id, targetKind: 'account', targetId: person.id }
  const change = { before: { status: 'active' }, after: { status: 'suspended' } }
  await withCallerAddress('203.0.113.77', () => act({ ...target, ...change }))
  const [entry] = (await list({ actor: admin.id })).items
  expect(entry).toMatchObject({
    at: world.clock.now().toISOString(),
    action: 'thing.changed',
    network: '203.0.113.0/24',
    ...change,
    actor: { id: admin.id, here: true, card: { displayName: admin.name } },
    target: { kind: 'account', id: person.id, name: person.name },
  })
})

test('records the network of a request', async () => {
  await aiko.call(postAuditCheck, {})
  const [entry] = (await list({ actor: aiko.id })).items
  expect(entry).toMatchObject({
    action: 'audit_log.verified',
    network: 'This computer',
    target: { id: null },
  })
})

test('filters acts and pages through them, newest first', async () => {
  const ben = await world.signIn({ roles: ['admin'] })
  const target = world.platform.ids.id()
  const start = world.clock.now()
  for (let n = 0; n < 6; n++) {
    world.clock.advance({ minutes: 1 })
    await act({
      actorId: n % 2 ? aiko.id : ben.id,
      action: n % 3 ? 'thing.seen' : 'thing.removed',
      details: { n },
      ...(n > 3 && { targetId: target }),
    })
  }
  const minutes = (count: number) => new Date(start.getTime() + count * 60_000).toISOString()
  const shown = async (filter: AuditFilter) =>
    (await list({ kind, ...filter })).items.map(({ details }) => details.n)
  expect(await shown({})).toEqual([5, 4, 3, 2, 1, 0])
  expect(await shown({ actor: aiko.id })).toEqual([5, 3, 1])
  expect(await shown({ action: 'thing.removed' })).toEqual([3, 0])
  expect(await shown({ target })).toEqual([5, 4])
  expect(await shown({ since: minutes(5) })).toEqual([5, 4])
  expect(await shown({ until: minutes(3) })).toEqual([1, 0])
  expect(await shown({ since: minutes(2), until: minutes(4), actor: ben.id })).toEqual([2])
  expect(await shown({ since: minutes(1_000) })).toEqual([])

  const first = await list({ kind, limit: 4 })
  await act({ details: { n: 'later' } })
  const rest = await list({ kind, limit: 4, after: first.next! })
  expect([...first.items, ...rest.items].map(({ details }) => details.n)).toEqual([5, 4, 3, 2, 1, 0])
  expect(rest.next).toBeNull()
  expect((await aiko.call(getAuditLog, { query: { after: 'bm9uc2Vuc2U' } })).problem.code).toBe(
    'invalid_input',
  )
})

test('offers every actor, action and kind of target as a filter', async () => {
  await act({ action: 'thing.invented' })
  const { actors, actions, kinds } = (await aiko.call(getAuditChoices, {})).body
  expect(actors.map(({ id }) => id)).toContain(aiko.id)
  expect(actions).toEqual([...new Set(actions)].sort())
  expect(actions).toContain('thing.invented')
  expect(kinds).toContain(kind)
})

test('keeps the acts of an erased account without its name, in an intact chain', async () => {
  const leaver = await world.person({ displayName: 'Canary Leaver' })
  await act({ actorId: leaver.id, targetKind: 'account', targetId: leaver.id })
  await audit().anchor()
  await inTx((tx) => world.platform.personalData.erase(tx, leaver.id))
  const [entry] = (await list({ actor: leaver.id })).items
  expect(entry).toMatchObject({ actor: { id: leaver.id, here: false, card: null }, target: { name: null } })
  expect(JSON.stringify(await list())).not.toContain('Canary Leaver')
  expect(await verify()).toMatchObject({ fault: null })
})

test('exports filtered acts to admins only, escapes formulas, and records the export', async () => {
  await act({ details: { note: '=1+1' }, action: 'thing.seen' })
  await act({ before: { state: 'open' }, after: { state: 'shut' } })
  const fetchCsv = (cookie: string, query = {}) =>
    world.app.http.inject({ url: AUDIT_CSV, query, headers: { cookie } })
  const file = await fetchCsv(aiko.cookie, { kind })
  expect(file.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/csv; charset=utf-8',
  })
  const [head, ...lines] = file.body.trimEnd().split('\r\n')
  expect(head).toMatch(/^"Row","Time","Who"/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"{""state"":""open""}","{""state"":""shut""}"')
  const [entry] = (await list({ action: 'audit_log.exported' })).items
  expect(entry).toMatchObject({ actor: { id: aiko.id }, details: { kind }, network: 'This computer' })

  const member = await world.signIn()
  const creator = await world.signIn({ roles: ['creator'] })
  for (const [cookie, status] of [
    ['', 401],
    [member.cookie, 403],
    [creator.cookie, 403],
  ] as const)
    expect((await fetchCsv(cookie)).statusCode).toBe(status)
  expect((await fetchCsv(aiko.cookie, { actor: 'me' })).statusCode).toBe(400)
})

test('exports a log of several batches completely', async () => {
  await inTx(async (tx) => {
    for (let n = 0; n < 2_001; n++)
      await audit().record(tx, { actorId: null, action: 'thing.seen', targetKind: kind, targetId: null })
  })
  const { body } = await world.app.http.inject({
    url: AUDIT_CSV,
    query: { kind },
    headers: { cookie: aiko.cookie },
  })
  const rows = body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(/^"(\d+)"/.exec(line)![1]))
  expect(rows).toHaveLength(2_001)
  expect(rows).toEqual(rows.toSorted((a, b) => b - a))
})

test('runs one check at a time as a job, and returns its result', async () => {
  await world.platform.database.pool.query('delete from audit_checks')
  const [one, two] = [await aiko.call(postAuditCheck, {}), await aiko.call(postAuditCheck, {})]
  expect([one.status, two.body.id]).toEqual([201, one.body.id])
  await audit().anchor()
  await world.platform.jobs.runNow('audit.check', { checkId: one.body.id })
  const rows = (await seqs()).length
  const latest = async () => (await aiko.call(getAuditCheck, {})).body.check!
  expect(await latest()).toMatchObject({
    state: 'intact',
    checked: rows,
    fault: null,
    endedAt: world.clock.now().toISOString(),
    anchored: { seq: rows, at: world.clock.now().toISOString() },
  })

  for (const _ of [1, 2, 3]) await act()
  const again = (await aiko.call(postAuditCheck, {})).body
  await world.platform.database.pool.query(`begin; set local session_replication_role = replica;
    update audit_log set action = action || 'x' where seq = 3; commit`)
  await world.platform.jobs.runNow('audit.check', { checkId: again.id })
  expect(await latest()).toMatchObject({ state: 'broken', checked: 2, fault: { problem: 'changed', seq: 3 } })
  await world.platform.database.pool.query(`begin; set local session_replication_role = replica;
    update audit_log set action = left(action, -1) where seq = 3; commit`)
  expect(await verify()).toMatchObject({ fault: null })
})

test('keeps a check running after an interruption or failure until the last attempt fails', async () => {
  await world.platform.database.pool.query('delete from audit_checks')
  const { id } = (await aiko.call(postAuditCheck, {})).body
  const state = async () => (await aiko.call(getAuditCheck, {})).body.check!.state
  const { signal } = new AbortController()
  const aborted = AbortSignal.abort()
  await expect(audit().runCheck(id, { signal: aborted, last: true })).rejects.toThrow()
  expect(await state(), 'the job runs again after a shutdown').toBe('running')

  // Without audit_head, every check fails.
  const { pool } = world.platform.database
  await pool.query('alter table audit_head rename to audit_head_elsewhere')
  await expect(audit().runCheck(id, { signal, last: false })).rejects.toThrow()
  const between = await pool.query('select state from audit_checks where id = $1', [id])
  await expect(audit().runCheck(id, { signal, last: true })).rejects.toThrow()
  const after = await pool.query('select state from audit_checks where id = $1', [id])
  await pool.query('alter table audit_head_elsewhere rename to audit_head')
  expect([between.rows, after.rows]).toEqual([[{ state: 'running' }], [{ state: 'failed' }]])
})

test('answers other requests during a check', async () => {
  const order: string[] = []
  const checked = verify().then(() => order.push('checked'))
  for (let n = 0; n < 3; n++) await aiko.call(getSessions, {}).then(() => order.push('answered'))
  await checked
  expect(order[0]).toBe('answered')
})

test('signs the end only if it has moved', async () => {
  const lines = async () => (await readFile(audit().anchorPath, 'utf8')).trimEnd().split('\n')
  await act()
  await world.platform.jobs.runNow('audit.anchor')
  const signed = await lines()
  await world.platform.jobs.runNow('audit.anchor')
  expect(await lines()).toEqual(signed)
  await act()
  await world.platform.jobs.runNow('audit.anchor')
  expect(await lines()).toHaveLength(signed.length + 1)
})
