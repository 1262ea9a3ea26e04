import {
  CASE_COUNT_MAX,
  deleteClaim,
  deletePhoto,
  getAssignees,
  getCaseFigures,
  getCases,
  getCheckPrecision,
  patchMyProfile,
  patchPrivacy,
  postCaseMerge,
  postMessagePhoto,
  putClaim,
  putClaimAssignee,
  reportPhotoPath,
} from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { buildPhoto } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { createAdmin, fetchCase, findOpenCase, keep, listOpenCases, remove, report } from '#test/cases.ts'
import { createMatchedPair, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.person()))
const again = async (who: SignedIn) => Object.assign(who, await world.signInAgain(who.id))

test('joins reports about the same subject into one case with the most severe reason', async () => {
  const admin = await createAdmin(world)
  const [ana, ben, cleo] = await people(3)
  await report(ana!, 'profile', cleo!.id, 'spam')
  await report(ben!, 'profile', cleo!.id, 'violence')
  const id = await findOpenCase(world, 'profile', cleo!.id)
  const { body } = await fetchCase(admin, id)
  expect(body.case).toMatchObject({ reporters: 2, reason: 'violence', severe: true, source: 'report' })
  expect(body.reports.map(({ reason, reporter }) => [reason, reporter?.id])).toEqual([
    ['spam', ana!.id],
    ['violence', ben!.id],
  ])
})

test('shows a reported person’s other open cases next to one that a check opened', async () => {
  const admin = await createAdmin(world)
  const [ana, ben] = await people(2)
  await ben!.call(patchMyProfile, { body: { bio: 'Write me on whatsapp +351 912 345 678' } })
  const id = await findOpenCase(world, 'profile_text', ben!.id)
  const { body } = await fetchCase(admin, id)
  expect(body.case).toMatchObject({ source: 'automatic', kind: 'profile_text' })
  expect(body.checks[0]!.found.length).toBeGreaterThan(0)
  expect(body.subject!.texts).toContainEqual({ label: 'Bio', text: 'Write me on whatsapp +351 912 345 678' })
  await report(ana!, 'profile', ben!.id)
  expect((await fetchCase(admin, id)).body.others).toMatchObject([{ kind: 'profile', reporters: 1 }])
})

test('lists the most severe cases first, then the oldest, page by page', async () => {
  const admin = await createAdmin(world)
  const [ana, ...bad] = await people(5)
  const reasons = ['spam', 'underage', 'hate', 'scam'] as const
  for (const [n, one] of bad.entries()) {
    world.clock.advance({ seconds: 1 })
    await report(ana!, 'profile', one.id, reasons[n]!)
  }
  const mine = new Set(bad.map(({ id }) => id))
  const seen: { id: string; person: string }[] = []
  let after: string | undefined
  do {
    const { body } = await admin.call(getCases, {
      query: { queue: 'reports', limit: 2, ...(after && { after }) },
    })
    seen.push(...body.items.map(({ id, person }) => ({ id, person: person.id })))
    after = body.next ?? undefined
  } while (after)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const order = seen.map(({ person }) => person).filter((id) => mine.has(id))
  expect(order).toEqual([bad[1]!.id, bad[2]!.id, bad[0]!.id, bad[3]!.id])
})

test('lists reported profiles in the report queue, and reported content in both queues', async () => {
  const admin = await createAdmin(world)
  const [ana, ben] = await people(2)
  const photo = await buildPhoto(world, ben!.id)
  await report(ana!, 'profile', ben!.id)
  await report(ana!, 'photo', photo)
  const kinds = async (queue: 'content' | 'reports') =>
    (await listOpenCases(admin, queue)).filter(({ person }) => person.id === ben!.id).map(({ kind }) => kind)
  expect(await kinds('content')).toEqual(['photo'])
  expect((await kinds('reports')).toSorted()).toEqual(['photo', 'profile'])
})

test('leaves messages out of the list, and audits each view of one', async () => {
  const [admin, { ana, ben, match }] = [await createAdmin(world), await createMatchedPair(world)]
  const { id: message } = (await say(ben, match, 'A word between two')).body.message
  await report(ana, 'message', message)
  const id = await findOpenCase(world, 'message', message)
  expect((await listOpenCases(admin)).find((one) => one.id === id)).toMatchObject({ excerpt: null })
  await fetchCase(admin, id)
  const acts = await world.platform.database.db
    .selectFrom('auditLog')
    .select('action')
    .where('targetId', '=', id)
    .execute()
  expect(acts).toEqual([{ action: 'case.viewed' }])
})

test('lists the cases that are assigned to the viewer', async () => {
  const [one, two] = [await createAdmin(world), await createAdmin(world)]
  const [ana, ben] = await people(2)
  await report(ana!, 'profile', ben!.id)
  const item = await findOpenCase(world, 'profile', ben!.id)
  expect((await one.call(getAssignees, {})).body.items.map(({ id }) => id)).toContain(two.id)
  await one.call(putClaimAssignee, { params: { queue: 'case', item }, body: { personId: two.id } })
  const mine = async (who: SignedIn) =>
    (await who.call(getCases, { query: { queue: 'reports', list: 'mine' } })).body.items.map(({ id }) => id)
  expect(await mine(two)).toEqual([item])
  expect(await mine(one)).toEqual([])
  expect((await two.call(getCaseFigures, { query: { queue: 'reports' } })).body.mine).toBe(1)
  world.clock.advance({ hours: 25 })
  expect(await mine(await again(two))).toEqual([])
})

test('refuses to merge a case that a colleague holds', async () => {
  const [one, two] = [await createAdmin(world), await createAdmin(world)]
  const [ana, ben] = await people(2)
  const photos = [await buildPhoto(world, ben!.id), await buildPhoto(world, ben!.id)]
  for (const photo of photos) await report(ana!, 'photo', photo)
  const ids = [await findOpenCase(world, 'photo', photos[0]!), await findOpenCase(world, 'photo', photos[1]!)]
  const merge = (into: string, other: string) =>
    one.call(postCaseMerge, { params: { case: into }, body: { cases: [other] } })
  await two.call(putClaim, { params: { queue: 'case', item: ids[1]! }, body: { takeOver: false } })
  expect((await merge(ids[0]!, ids[1]!)).problem.code).toBe('held_by_another')
  expect((await merge(ids[1]!, ids[0]!)).problem.code).toBe('held_by_another')
  await two.call(deleteClaim, { params: { queue: 'case', item: ids[1]! } })
  expect((await merge(ids[0]!, ids[1]!)).body).toEqual({ merged: 1 })
})

test('decides merged cases together, and closes the reports of all', async () => {
  const admin = await createAdmin(world)
  const [ana, ben, cleo] = await people(3)
  const photos = [await buildPhoto(world, cleo!.id), await buildPhoto(world, cleo!.id)]
  await report(ana!, 'photo', photos[0]!)
  await report(ben!, 'photo', photos[1]!, 'sexual')
  const [one, two] = [
    await findOpenCase(world, 'photo', photos[0]!),
    await findOpenCase(world, 'photo', photos[1]!),
  ]
  const merged = await admin.call(postCaseMerge, { params: { case: one }, body: { cases: [two] } })
  expect(merged.body).toEqual({ merged: 1 })
  expect((await fetchCase(admin, one)).body).toMatchObject({
    case: { reporters: 2, severe: true },
    merged: [{ id: two }],
  })
  await remove(admin, one)
  const states = await world.platform.database.db
    .selectFrom('media')
    .select('state')
    .where('id', 'in', photos)
    .execute()
  expect(states).toEqual([{ state: 'held' }, { state: 'held' }])
  const closed = await world.platform.database.db
    .selectFrom('reports')
    .select(['upheld', 'state'])
    .where('accountId', '=', cleo!.id)
    .execute()
  expect(closed).toEqual([
    { upheld: true, state: 'closed' },
    { upheld: true, state: 'closed' },
  ])
  const decisions = await world.platform.database.db
    .selectFrom('moderationDecisions')
    .select('id')
    .where('accountId', '=', cleo!.id)
    .execute()
  expect(decisions).toHaveLength(1)
})

test('refuses to merge cases about different people', async () => {
  const admin = await createAdmin(world)
  const [ana, ben, cleo] = await people(3)
  await report(ana!, 'profile', ben!.id)
  await report(ana!, 'profile', cleo!.id)
  const [one, two] = [
    await findOpenCase(world, 'profile', ben!.id),
    await findOpenCase(world, 'profile', cleo!.id),
  ]
  const merged = await admin.call(postCaseMerge, { params: { case: one }, body: { cases: [two] } })
  expect(merged.problem.code).toBe('not_found')
})

test('adds a new report about a merged subject to the remaining case', async () => {
  const admin = await createAdmin(world)
  const [ana, ben, cleo] = await people(3)
  const photos = [await buildPhoto(world, cleo!.id), await buildPhoto(world, cleo!.id)]
  for (const photo of photos) await report(ana!, 'photo', photo)
  const [one, two] = [
    await findOpenCase(world, 'photo', photos[0]!),
    await findOpenCase(world, 'photo', photos[1]!),
  ]
  await admin.call(postCaseMerge, { params: { case: one }, body: { cases: [two] } })
  await report(ben!, 'photo', photos[1]!)
  expect((await fetchCase(admin, one)).body.case.reporters).toBe(2)
})

test('shows the copy of a reported photo to our team only', async () => {
  const admin = await createAdmin(world)
  const [ana, ben] = await people(2)
  const photo = await buildPhoto(world, ben!.id)
  const id = await report(ana!, 'photo', photo)
  const statusFor = async (who: SignedIn, report: string) =>
    (await world.app.http.inject({ url: reportPhotoPath(report, photo), headers: { cookie: who.cookie } }))
      .statusCode
  expect(await statusFor(admin, id)).toBe(200)
  expect(await statusFor(ana!, id)).toBe(403)
  expect(await statusFor(admin, world.platform.ids.id())).toBe(404)
})

test('keeps a case open when its author deletes the reported photo', async () => {
  const admin = await createAdmin(world)
  const [ana, ben] = await people(2)
  const [photo] = [await buildPhoto(world, ben!.id), await buildPhoto(world, ben!.id)]
  await report(ana!, 'photo', photo!)
  expect((await ben!.call(deletePhoto, { params: { id: photo! } })).status).toBe(200)
  await world.dispatcher.drain()
  const id = await findOpenCase(world, 'photo', photo!)
  expect((await fetchCase(admin, id)).body).toMatchObject({ subject: null, reports: [{ photoIds: [photo] }] })
  expect((await remove(admin, id)).status).toBe(200)
})

test('shows how many cases wait, since when, and how long a decision takes', async () => {
  const admin = await createAdmin(world)
  const [ana, ben] = await people(2)
  const photo = await buildPhoto(world, ben!.id)
  await report(ana!, 'photo', photo)
  const figures = async () => (await admin.call(getCaseFigures, { query: { queue: 'reports' } })).body
  const before = await figures()
  expect(before.waiting).toBeGreaterThan(0)
  expect(before.oldestAt).not.toBeNull()
  await keep(admin, await findOpenCase(world, 'photo', photo))
  const after = await figures()
  expect(after.waiting).toBe(before.waiting - 1)
  expect(after.medianMinutes).not.toBeNull()
})

test('stops counting waiting cases at the maximum', async () => {
  const admin = await createAdmin(world)
  const [ben] = await people(1)
  const { pool } = world.platform.database
  await pool.query(
    `insert into moderation_cases (id, subject_kind, subject_id, account_id, source, verdict, opened_at)
      select gen_random_uuid(), 'comment', gen_random_uuid(), $1, 'automatic', 'unsure', '2020-01-01'
      from generate_series(1, $2)`,
    [ben!.id, CASE_COUNT_MAX + 1],
  )
  const { body } = await admin.call(getCaseFigures, { query: { queue: 'content' } })
  await pool.query('delete from moderation_cases where account_id = $1', [ben!.id])
  expect(body).toMatchObject({ waiting: CASE_COUNT_MAX, oldestAt: '2020-01-01T00:00:00.000Z' })
})

test('counts how often our team agreed with the checks', async () => {
  const admin = await createAdmin(world)
  const members = await people(2)
  const sums = async () =>
    (await admin.call(getCheckPrecision, {})).body.items.reduce(
      (sum, item) => ({ decided: sum.decided + item.decided, agreed: sum.agreed + item.agreed }),
      { decided: 0, agreed: 0 },
    )
  const before = await sums()
  for (const [n, member] of members.entries()) {
    await member.call(patchMyProfile, { body: { bio: 'Write me on whatsapp +351 912 345 678' } })
    const id = await findOpenCase(world, 'profile_text', member.id)
    await (n === 0 ? keep(admin, id) : remove(admin, id))
  }
  expect(await sums()).toEqual({ decided: before.decided + 2, agreed: before.agreed + 1 })
})

test('holds changes to removed text until our team has approved them', async () => {
  const admin = await createAdmin(world)
  const [ben, ana] = await people(2)
  await ben!.call(patchMyProfile, { body: { bio: 'Write me on whatsapp +351 912 345 678' } })
  await remove(admin, await findOpenCase(world, 'profile_text', ben!.id))
  await ben!.call(patchMyProfile, { body: { bio: 'I like long walks' } })
  const id = await findOpenCase(world, 'profile_text', ben!.id)
  expect((await fetchCase(admin, id)).body.subject).toMatchObject({ held: true })
  await keep(admin, id)
  await ben!.call(patchMyProfile, { body: { bio: 'I like very long walks' } })
  await expect(findOpenCase(world, 'profile_text', ben!.id)).rejects.toThrow()
  expect(ana).toBeDefined()
})

describe('photos that only our team can load', () => {
  const fetched = async (who: SignedIn, photo: string) =>
    (await world.app.http.inject({ url: `/media/${photo}/320.webp`, headers: { cookie: who.cookie } }))
      .statusCode

  test('include those that both people sent in a reported conversation', async () => {
    const [admin, { ana, ben, match }] = [await createAdmin(world), await createMatchedPair(world)]
    const picture = await drawPicture({ width: 60, height: 40 })
    const sent = async (who: SignedIn) => {
      const { id } = (await who.upload(postMessagePhoto, picture, {}, {}, { match })).body.photo
      return { photo: id, message: (await say(who, match, 'Look', { photoIds: [id] })).body.message.id }
    }
    const [hers, his] = [await sent(ana), await sent(ben)]
    await report(ana, 'message', his.message)
    expect(await fetched(admin, his.photo), 'before the case is opened').toBe(404)
    await fetchCase(admin, await findOpenCase(world, 'message', his.message))
    expect([await fetched(admin, his.photo), await fetched(admin, hers.photo)]).toEqual([200, 200])
  })

  test('stay available for hours after a team member opened the case', async () => {
    const [admin, colleague] = [await createAdmin(world), await createAdmin(world)]
    const [ana, ben] = await people(2)
    const [photo, other] = [await buildPhoto(world, ben!.id), await buildPhoto(world, ben!.id)]
    await report(ana!, 'photo', photo)
    await ben!.call(patchPrivacy, { body: { discoverable: false, publicLink: false } })
    const id = await findOpenCase(world, 'photo', photo)
    await fetchCase(admin, id)
    expect([await fetched(admin, photo), await fetched(admin, other)]).toEqual([200, 200])
    expect(await fetched(colleague, photo), 'a colleague who hasn’t opened it').toBe(404)
    await remove(admin, id)
    expect(await fetched(admin, photo), 'after the decision').toBe(200)
    world.clock.advance({ hours: 13 })
    await again(admin)
    expect(await fetched(admin, photo)).toBe(404)
    await fetchCase(admin, id)
    expect(await fetched(admin, photo)).toBe(200)
  })
})
