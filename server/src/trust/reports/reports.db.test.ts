import { buffer } from 'node:stream/consumers'
import {
  type Body,
  deletePhoto,
  patchMyProfile,
  patchPrivacy,
  postDeactivation,
  postReport,
  putBlock,
  REPORTS_PER_DAY,
} from '@koji/contract'
import { describe, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { buildBan, buildCreator, buildPhoto } from '#seed/builders.ts'
import { duringErasure } from '#test/concurrent-deletion.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

type Report = Body<typeof postReport>

const report = (
  who: SignedIn,
  id: string,
  { kind = 'profile', reason = 'spam', details = '' }: Partial<Report & Report['target']> = {},
) => who.call(postReport, { body: { target: { kind, id }, reason, details } })

const rowsAbout = (accountId: string) =>
  world.platform.database.db.selectFrom('reports').selectAll().where('accountId', '=', accountId).execute()

const copiesOf = (reportId: string) => world.platform.storage.list(`copies-${reportId}/`)

/** Runs the deletions that jobs would do. */
async function removeBytes(): Promise<void> {
  const { rows } = await world.platform.database.pool.query<{ data: { mediaIds: string[] } }>(
    `select data from jobs.job where name = 'media.remove_bytes'`,
  )
  for (const { data } of rows) await world.services.media.removeBytes(data.mediaIds)
}

test('keeps the evidence as it was when the profile changes and a photo is deleted', async () => {
  const ana = await world.person()
  const ben = await world.person({ bio: 'Send me money' })
  const photos = [await buildPhoto(world, ben.id), await buildPhoto(world, ben.id)]
  const { status, body } = await report(ana, ben.id, { reason: 'scam', details: 'Asked for gift cards.' })
  expect(status).toBe(201)
  await ben.call(patchMyProfile, { body: { bio: 'I love long walks', displayName: 'Innocent' } })
  await ben.call(deletePhoto, { params: { id: photos[0]! } })
  await removeBytes()
  const [row] = await rowsAbout(ben.id)
  expect(row).toMatchObject({
    id: body.reportId,
    reporterId: ana.id,
    targetKind: 'profile',
    targetId: ben.id,
    state: 'open',
    reason: 'scam',
    details: 'Asked for gift cards.',
    evidence: { bio: 'Send me money', displayName: expect.stringMatching(/^Guest/), photos },
  })
  expect(await copiesOf(body.reportId)).toEqual(
    photos.map((id) => `copies-${body.reportId}/${id}.webp`).toSorted(),
  )
  const copy = await world.platform.storage.read(`copies-${body.reportId}/${photos[0]}.webp`)
  expect((await buffer(copy!.content)).subarray(8, 12).toString()).toBe('WEBP')
})

test('spares the evidence when orphaned files are swept', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await buildPhoto(world, ben.id)
  const { body } = await report(ana, ben.id)
  world.clock.advance({ days: 2 })
  await world.services.media.sweep(new AbortController().signal)
  expect(await copiesOf(body.reportId)).toHaveLength(1)
})

test('sweeps the copies of a report that was rolled back', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await buildPhoto(world, ben.id)
  const { db } = world.platform.database
  const created = Promise.withResolvers<string>()
  const rolledBack = transact(db, async (tx) => {
    const me = { accountId: ana.id } as Viewer
    const target = { kind: 'profile', id: ben.id } as const
    created.resolve(await world.services.reports.report(tx, me, { target, reason: 'spam', details: '' }))
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  const lost = await created.promise
  const { body } = await report(ana, ben.id)
  expect(await copiesOf(lost)).toHaveLength(1)
  await world.platform.jobs.runNow('media.sweep')
  // Recent copies are kept, because their report may not have committed yet.
  expect(await copiesOf(lost)).toHaveLength(1)
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('media.sweep')
  expect(await copiesOf(lost)).toEqual([])
  expect(await copiesOf(body.reportId)).toHaveLength(1)
})

test('makes no second copy for a duplicate report', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await buildPhoto(world, ben.id)
  await report(ana, ben.id)
  const before = await world.platform.storage.list('copies-')
  expect((await report(ana, ben.id)).problem.code).toBe('already_reported')
  expect(await world.platform.storage.list('copies-')).toEqual(before)
})

test.each(['profile', 'photo'] as const)(
  'refuses a report about a %s while its owner’s account is being erased',
  async (kind) => {
    const ana = await world.person()
    const ben = await world.person()
    const photo = await buildPhoto(world, ben.id)
    const { problem } = await duringErasure(world, ben.id, () =>
      report(ana, kind === 'photo' ? photo : ben.id, { kind }),
    )
    expect(problem.code).toBe('not_found')
  },
)

test('copies only the reported photo', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await buildPhoto(world, ben.id)
  const photo = await buildPhoto(world, ben.id)
  const { body } = await report(ana, photo, { kind: 'photo', reason: 'sexual' })
  expect(await rowsAbout(ben.id)).toMatchObject([
    { targetKind: 'photo', targetId: photo, accountId: ben.id, evidence: { photos: [photo] } },
  ])
  expect(await copiesOf(body.reportId)).toHaveLength(1)
})

test('stores nothing about the reporter or any location in the evidence', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await report(ana, ben.id)
  const [row] = await rowsAbout(ben.id)
  const words = JSON.stringify(row!.evidence)
  for (const secret of [ana.id, 'withinKm', 'shared', 'relation', 'Lisbon', '1995-04-12', ben.email])
    expect(words).not.toContain(secret)
})

test('refuses reports about anything the reporter can’t see, with identical replies', async () => {
  const ana = await world.person()
  const hidden = await world.person()
  const hiddenPhoto = await buildPhoto(world, hidden.id)
  await hidden.call(patchPrivacy, { body: { discoverable: false } })
  const hiddenAndBlocked = await world.person({ privacy: { incognito: true } })
  const closed = await world.person()
  await buildBan(world, closed.id)
  for (const { id } of [hiddenAndBlocked, closed]) await ana.call(putBlock, { params: { personId: id } })
  const held = await buildPhoto(world, (await world.person()).id, { state: 'held' })
  const mine = await buildPhoto(world, ana.id)
  const unknownId = '00000000-0000-4000-8000-00000000dead'
  const bytes = new Set<string>()
  await ana.call(putBlock, { params: { personId: unknownId } })
  const targets = [unknownId, hidden.id, hiddenAndBlocked.id, closed.id, ana.id].map((id) => ({
    id,
    kind: 'profile' as const,
  }))
  const photos = [unknownId, hiddenPhoto, held, mine].map((id) => ({ id, kind: 'photo' as const }))
  for (const { id, kind } of [...targets, ...photos]) {
    const { status, problem } = await report(ana, id, { kind })
    bytes.add(JSON.stringify({ ...problem, requestId: '', status }))
  }
  expect([bytes.size, [...bytes][0]]).toEqual([1, expect.stringContaining('not_found')])
})

test('accepts reports across a block, in both directions', async () => {
  const ana = await world.person()
  for (const [blocker, blocked] of [
    [ana, await world.person({ bio: 'Pay me' })],
    [await world.person({ bio: 'Pay me' }), ana],
  ] as const) {
    const other = blocker === ana ? blocked : blocker
    const photo = await buildPhoto(world, other.id)
    await blocker.call(putBlock, { params: { personId: blocked.id } })
    const { status, body } = await report(ana, other.id)
    expect([status, Object.keys(body)]).toEqual([201, ['reportId']])
    expect((await report(ana, photo, { kind: 'photo' })).status).toBe(201)
    expect(await rowsAbout(other.id)).toMatchObject([
      { reporterId: ana.id, evidence: { bio: 'Pay me', photos: [photo] } },
      { reporterId: ana.id, evidence: { photos: [photo] } },
    ])
    expect(await copiesOf(body.reportId)).toHaveLength(1)
    expect((await report(other, ana.id)).status).toBe(201)
  }
})

test('accepts a report about someone who hid or deactivated after a block', async () => {
  const ana = await world.person()
  const hides = await world.person({ bio: 'Pay me' })
  await hides.call(putBlock, { params: { personId: ana.id } })
  await hides.call(patchPrivacy, { body: { incognito: true } })
  const leaves = await world.person({ bio: 'Pay me' })
  await ana.call(putBlock, { params: { personId: leaves.id } })
  await leaves.call(postDeactivation, {})
  for (const { id } of [hides, leaves]) {
    expect((await report(ana, id)).status).toBe(201)
    expect(await rowsAbout(id)).toMatchObject([{ evidence: { bio: 'Pay me' } }])
  }
})

test('accepts a report about a blocked creator who is hidden as a member', async () => {
  const ana = await world.person()
  const maker = await world.person({ privacy: { discoverable: false }, bio: 'For friends only' })
  await buildCreator(world, maker.id, { tagline: 'Buy followers here' })
  await ana.call(putBlock, { params: { personId: maker.id } })
  expect((await report(ana, maker.id)).status).toBe(201)
  const [row] = await rowsAbout(maker.id)
  expect(row!.evidence).toMatchObject({ tagline: 'Buy followers here' })
  expect(row!.evidence).not.toHaveProperty('bio')
})

test('reports only the creator page of a creator who is hidden as a member', async () => {
  const ana = await world.person()
  const maker = await world.person({ privacy: { discoverable: false }, bio: 'For friends only' })
  await buildCreator(world, maker.id, { tagline: 'Buy followers here' })
  const photo = await buildPhoto(world, maker.id)
  await buildPhoto(world, maker.id)
  expect((await report(ana, maker.id, { reason: 'scam' })).status).toBe(201)
  const [row] = await rowsAbout(maker.id)
  expect(row!.evidence).toMatchObject({ tagline: 'Buy followers here', photos: [photo] })
  expect(row!.evidence).not.toHaveProperty('bio')
})

test('accepts one open report per reporter, subject and reason', async () => {
  const ana = await world.person()
  const ben = await world.person()
  expect((await report(ana, ben.id)).status).toBe(201)
  expect((await report(ana, ben.id, { details: 'again' })).problem.code).toBe('already_reported')
  expect((await report(ana, ben.id, { reason: 'fake' })).status).toBe(201)
  expect((await report(await world.person(), ben.id)).status).toBe(201)
  await world.platform.database.db
    .updateTable('reports')
    .set({ state: 'closed', closedAt: world.clock.now() })
    .where('accountId', '=', ben.id)
    .execute()
  expect((await report(ana, ben.id)).status).toBe(201)
})

test('creates one report, one event and one set of copies from ten concurrent requests', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await buildPhoto(world, ben.id)
  const replies = await Promise.all(Array.from({ length: 10 }, () => report(ana, ben.id)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ problem }) => problem.code === 'already_reported')).toHaveLength(9)
  const rows = await rowsAbout(ben.id)
  expect(rows).toHaveLength(1)
  const { rows: facts } = await world.platform.database.pool.query(
    `select 1 from events where name = 'reports.made' and payload ->> 'accountId' = $1`,
    [ben.id],
  )
  expect(facts).toHaveLength(1)
  expect(await copiesOf(rows[0]!.id)).toHaveLength(1)
})

test('requires details for the reason "other", and refuses unknown reasons', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const silent = await report(ana, ben.id, { reason: 'other' })
  expect(silent.problem.fields).toEqual([{ path: 'details', message: 'Please tell us what happened' }])
  const odd = await report(ana, ben.id, { reason: 'bored' as Report['reason'] })
  expect(odd.problem.fields?.[0]?.path).toBe('reason')
  expect(await rowsAbout(ben.id)).toEqual([])
})

test('erases the evidence about an account, and the name and details from the reports it made', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await buildPhoto(world, ben.id)
  const { body } = await report(ana, ben.id)
  await report(ben, ana.id, { details: 'She was rude.' })
  await world.platform.database.pool.query(
    `update accounts set status = 'deleted', closed_at = $2, closed_until = $2 where id = $1`,
    [ben.id, world.clock.now()],
  )
  await world.platform.jobs.runNow('accounts.erase')
  await removeBytes()
  expect(await rowsAbout(ben.id)).toEqual([])
  expect(await copiesOf(body.reportId)).toEqual([])
  expect(await rowsAbout(ana.id)).toMatchObject([{ reporterId: null, details: '' }])
})

describe('with limits', () => {
  // Abuse rules are off, because they would refuse this many reports before the daily limit does.
  const limited = useWorld({ env: { RATE_LIMITS: 'true', ABUSE_RULES: 'false' } })

  const reportProfile = (who: Pick<SignedIn, 'call'>, id: string) =>
    who.call(postReport, { body: { target: { kind: 'profile', id }, reason: 'spam', details: '' } })
  const people = (many: number) => Promise.all(Array.from({ length: many }, () => limited.person()))

  test('allows twenty reports per day, not counting refused ones', async () => {
    const { id } = await limited.person()
    let ana = await limited.signInAgain(id)
    const [ben, ...others] = await people(REPORTS_PER_DAY + 1)
    expect((await reportProfile(ana, ben!.id)).status).toBe(201)
    limited.clock.advance({ hours: 1 })
    ana = await limited.signInAgain(id)
    const unknownId = '00000000-0000-4000-8000-00000000dead'
    for (let n = 0; n < REPORTS_PER_DAY; n++)
      expect((await reportProfile(ana, n % 2 ? unknownId : ben!.id)).status).toBe(n % 2 ? 404 : 409)
    const last = others.pop()!
    for (const other of others) expect((await reportProfile(ana, other.id)).status).toBe(201)
    const refused = await reportProfile(ana, last.id)
    expect([refused.problem.code, refused.headers['retry-after']]).toEqual(['too_many_requests', '82800'])
    expect((await reportProfile(ana, ben!.id)).problem.code).toBe('already_reported')
    limited.clock.advance({ hours: 23 })
    ana = await limited.signInAgain(id)
    expect((await reportProfile(ana, last.id)).status).toBe(201)
    expect((await reportProfile(ana, (await limited.person()).id)).status).toBe(429)
  })

  test('limits concurrent reports', async () => {
    const ana = await limited.person()
    const replies = await Promise.all((await people(30)).map(({ id }) => reportProfile(ana, id)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(REPORTS_PER_DAY)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30 - REPORTS_PER_DAY)
  })

  test('allows sixty attempts per hour', async () => {
    const ana = await limited.person()
    const unknownId = '00000000-0000-4000-8000-00000000dead'
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await reportProfile(ana, unknownId)).status)
    expect(statuses).toEqual([...Array(60).fill(404), 429])
  })
})

test('locks neither account while photos are copied', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  await buildPhoto(world, ben.id)
  const { pool } = world.platform.database
  const lockable: number[] = []
  const write = world.platform.storage.write.bind(world.platform.storage)
  const slow = vi.spyOn(world.platform.storage, 'write').mockImplementation(async (...args) => {
    const ids = [[ana.id, ben.id]]
    const { rows } = await pool.query('select from accounts where id = any($1) for update skip locked', ids)
    lockable.push(rows.length)
    return write(...args)
  })
  expect((await report(ana, ben.id)).status).toBe(201)
  slow.mockRestore()
  expect(lockable).toEqual([2])
})

test('doesn’t count a rolled-back report against its reporter', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const counted = vi.spyOn(world.services.abuse, 'countReport')
  const request = { target: { kind: 'profile', id: ben.id }, reason: 'spam', details: '' } as const
  const viewer = { accountId: ana.id } as Viewer
  const { db } = world.platform.database
  await expect(
    transact(db, async (tx) => {
      await world.services.reports.report(tx, viewer, request)
      throw new Error('the connection broke')
    }),
  ).rejects.toThrow()
  expect(counted).not.toHaveBeenCalled()
  await transact(db, (tx) => world.services.reports.report(tx, viewer, request))
  expect(counted).toHaveBeenCalledTimes(1)
  counted.mockRestore()
})
