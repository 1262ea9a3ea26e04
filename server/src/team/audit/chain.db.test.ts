import { readFile, rm, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { arbitraryTampering, type Tampering, tamper } from '#test/tampering.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const ROWS = 40
const ANCHORED = [7, 8, 21, ROWS]
const TAMPERINGS = process.env.KOJI_DEEP ? 1_000 : 200

const audit = () => world.services.audit
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => transact(world.platform.database.db, work)
const verify = () => audit().verify(world.platform.database.db)

const act = (n: number) => ({
  actorId: n % 5 === 0 ? null : world.platform.ids.id(),
  action: `thing.${n % 3 ? 'seen' : 'changed'}`,
  targetKind: 'thing',
  targetId: n % 4 === 0 ? null : world.platform.ids.id(),
  ...(n % 3 === 0 && { before: { state: 'open', 'Größe, 7:x': n }, after: { state: 'shut', n: n / 7 } }),
  details: { n, quoted: '",\\\n\u2028' },
})

beforeAll(async () => {
  for (let n = 1; n <= ROWS; n++) {
    await inTx((tx) => audit().record(tx, act(n)))
    if (ANCHORED.includes(n)) await audit().anchor()
  }
})

class RolledBack extends Error {}

/** Verifies the log after tampering with it, then rolls back. */
async function verifyAfter(tampering: Tampering) {
  let found: Awaited<ReturnType<typeof verify>> | undefined
  await inTx(async (tx) => {
    await tamper(tx, ROWS, tampering)
    found = await audit().verify(tx)
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return found!
}

test('finds nothing in an intact log, up to the last anchor', async () => {
  expect(await verify()).toMatchObject({ rows: ROWS, fault: null, anchor: { seq: ROWS } })
})

test('finds every tampering and names the first bad row', async () => {
  const results = new Set<string>()
  await fc.assert(
    fc.asyncProperty(arbitraryTampering(ROWS), async (tampering) => {
      const { fault } = await verifyAfter(tampering)
      expect(fault, 'found').not.toBeNull()
      results.add(`${tampering.act} ${fault!.problem}`)
      if (tampering.act !== 'rewrite') {
        expect(fault!.seq).toBe(tampering.row)
        return
      }
      // The rewritten chain is consistent, so only the anchors reveal the range of the change.
      const next = ANCHORED.find((anchored) => anchored >= tampering.row)
      const last = ANCHORED.findLast((anchored) => anchored < tampering.row) ?? 0
      expect(fault).toEqual({ problem: 'rewritten', seq: next, since: last + 1 })
    }),
    { numRuns: TAMPERINGS },
  )
  expect([...results].sort()).toEqual(
    expect.arrayContaining([
      'cut missing',
      'edit changed',
      'edit replaced',
      'insert inserted',
      'rewrite rewritten',
    ]),
  )
  expect(await verify(), 'every change was rolled back').toMatchObject({ fault: null })
})

test('finds a row that was inserted after the end', async () => {
  const added = inTx(async (tx) => {
    await sql`insert into audit_log select seq + 1, at, actor_id, action, target_kind, target_id, details, before, after,
      network, hash, previous from audit_log order by seq desc limit 1`.execute(tx)
    expect(await audit().verify(tx)).toMatchObject({ fault: { problem: 'inserted', seq: ROWS + 1 } })
    throw new RolledBack()
  })
  await expect(added).rejects.toThrow(RolledBack)
})

test('prevents the application from changing or deleting rows', async () => {
  const { pool } = world.platform.database
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(pool.query(statement)).rejects.toThrow('only ever added to')
})

test('finds forged signatures and unreadable lines in the anchor file', async () => {
  const path = audit().anchorPath
  const original = await readFile(path, 'utf8')
  const [first, ...rest] = original.trimEnd().split('\n')
  const write = (...lines: string[]) => writeFile(path, `${lines.join('\n')}\n`)
  const forged = { ...JSON.parse(first!), hash: 'f'.repeat(64) }
  await write(JSON.stringify(forged), ...rest)
  expect(await verify()).toMatchObject({ rows: ROWS, fault: { problem: 'anchor', seq: 7 } })
  await write(first!, 'nonsense', ...rest)
  expect(await verify()).toMatchObject({ fault: { problem: 'anchor', seq: 0 } })
  const { key, signature, ...anchor } = JSON.parse(first!)
  await write(
    JSON.stringify({ ...anchor, key: key.replace(/^./, (x: string) => (x === 'A' ? 'B' : 'A')), signature }),
  )
  expect(await verify(), 'signed with an unknown key').toMatchObject({
    fault: { problem: 'anchor', seq: 7 },
  })
  await rm(path)
  expect(await verify(), 'without any anchor').toMatchObject({ fault: null, anchor: null })
  await writeFile(path, original)
})
