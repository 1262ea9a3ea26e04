import {
  getComments,
  getConversation,
  getDecision,
  getFullProfile,
  getMessageSearch,
  getMyAccount,
  getNotifications,
  getPost,
  getProfile,
  patchMyProfile,
  postComment,
  putClaim,
  putCommentHidden,
  putUsername,
  REMOVED_NAME,
  searchProfiles,
} from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { buildCreator, buildPhoto, buildPost } from '#seed/builders.ts'
import {
  ban,
  createAdmin,
  fetchCase,
  findOpenCase,
  keep,
  remove,
  report,
  suspend,
  warn,
} from '#test/cases.ts'
import { createMatchedPair, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const statusOf = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('accounts')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const profileOf = async (viewer: SignedIn, id: string) =>
  (await viewer.call(getProfile, { params: { profile: id } })).body

const notificationTitles = async (who: SignedIn): Promise<string[]> => {
  await world.dispatcher.drain()
  return (await who.call(getNotifications, {})).body.items.map(({ title }) => title)
}

const photoStatus = async (viewer: SignedIn, id: string) =>
  (await world.app.http.inject({ url: `/media/${id}/320.webp`, headers: { cookie: viewer.cookie } }))
    .statusCode

describe('removing', () => {
  test('hides a photo from everyone else immediately, and tells its author why', async () => {
    const [admin, ana, ben] = [await createAdmin(world), await world.person(), await world.person()]
    const photo = await buildPhoto(world, ben.id)
    expect(await photoStatus(ana, photo)).toBe(200)
    await report(ana, 'photo', photo, 'sexual')
    const id = await findOpenCase(world, 'photo', photo)
    await fetchCase(admin, id)
    expect((await remove(admin, id)).status).toBe(200)
    expect(await photoStatus(ana, photo)).toBe(404)
    expect(await photoStatus(ben, photo)).toBe(200)
    expect(await photoStatus(admin, photo)).toBe(200)
    expect((await profileOf(ana, ben.id)).photos).toEqual([])
    expect(await notificationTitles(ben)).toEqual(['Something of yours was removed'])
    expect(await notificationTitles(ana)).toContain('Thank you for your report')
    const [mail] = await world.mailsTo(ben.email)
    expect(mail!.subject).toBe('We removed a photo of yours')
    expect(mail!.text).toContain('/support/appeal#')
  })

  test('hides the texts and photos of a profile and takes it out of decks, until the removal is overturned', async () => {
    const [admin, ana, ben] = [
      await createAdmin(world),
      await world.person(),
      await world.person({ bio: 'Look at me' }),
    ]
    const photo = await buildPhoto(world, ben.id)
    await transact(world.platform.database.db, (tx) =>
      world.services.photos.recordMainPhotoChange(tx, ben.id),
    )
    const countSeekers = async () => {
      await world.dispatcher.drain()
      const { rows } = await world.platform.database.pool.query(
        'select from seekers where id = $1 and visible',
        [ben.id],
      )
      return rows.length
    }
    expect(await countSeekers()).toBeGreaterThan(0)
    await report(ana, 'profile', ben.id, 'fake')
    const { decisionId } = (await remove(admin, await findOpenCase(world, 'profile', ben.id))).body
    expect(await profileOf(ana, ben.id)).toMatchObject({ bio: '', photos: [] })
    expect(await photoStatus(ana, photo)).toBe(404)
    expect(await countSeekers()).toBe(0)
    await transact(world.platform.database.db, (tx) =>
      world.services.decisions.overturn(tx, { accountId: admin.id } as Viewer, decisionId),
    )
    expect(await profileOf(ana, ben.id)).toMatchObject({ bio: 'Look at me', photos: [{ id: photo }] })
    expect(await countSeekers()).toBeGreaterThan(0)
  })

  test('replaces a name everywhere, and reserves the username in case the removal is overturned', async () => {
    const [admin, ana] = [await createAdmin(world), await world.person()]
    const ben = await world.person({ displayName: 'Bad Name', username: 'bad_name_here' })
    const mira = await world.person()
    await buildCreator(world, mira.id)
    const { id: post } = await buildPost(world, mira.id, { visibility: 'public' })
    await ben.call(postComment, { params: { post }, body: { text: 'Hello', parentId: null } })
    const seen = async () => {
      const { displayName, username } = await profileOf(ana, ben.id)
      const [comment] = (await ana.call(getComments, { params: { post }, query: {} })).body.items
      const found = (await ana.call(searchProfiles, { query: { q: 'bad_name' } })).body.items
      return { displayName, username, comment: comment!.author.displayName, found: found.length }
    }
    const before = { displayName: 'Bad Name', username: 'bad_name_here', comment: 'Bad Name', found: 1 }
    expect(await seen()).toEqual(before)
    await report(ana, 'profile', ben.id, 'hate')
    const caseId = await findOpenCase(world, 'profile', ben.id)
    const { decisionId } = (await remove(admin, caseId)).body
    const removed = { displayName: REMOVED_NAME, username: null, comment: REMOVED_NAME, found: 0 }
    expect(await seen()).toEqual(removed)
    expect((await fetchCase(admin, caseId)).body.subject!.texts).toContainEqual({
      label: 'Name',
      text: 'Bad Name',
    })
    const own = async () => (await ben.call(getFullProfile, {})).body
    expect(await own()).toMatchObject({ displayName: REMOVED_NAME, nameHeld: true })
    const taken = await ana.call(putUsername, { body: { username: 'Bad_Name_Here' } })
    expect(taken.problem.code, 'still reserved').toBe('username_taken')

    const overturn = () =>
      transact(world.platform.database.db, (tx) =>
        world.services.decisions.overturn(tx, { accountId: admin.id } as Viewer, decisionId),
      )
    await overturn()
    expect(await seen()).toEqual(before)
    expect((await own()).nameHeld).toBe(false)
  })

  test('keeps a new name chosen after the removal when the removal is overturned', async () => {
    const [admin, ana] = [await createAdmin(world), await world.person()]
    const ben = await world.person({ displayName: 'Worse Name', username: 'worse_name' })
    await report(ana, 'profile', ben.id, 'hate')
    const { decisionId } = (await remove(admin, await findOpenCase(world, 'profile', ben.id))).body
    await ben.call(patchMyProfile, { body: { displayName: 'Ben Good' } })
    await ben.call(putUsername, { body: { username: 'ben_is_good' } })
    const now = { displayName: 'Ben Good', username: 'ben_is_good' }
    expect(await profileOf(ana, ben.id)).toMatchObject(now)
    await transact(world.platform.database.db, (tx) =>
      world.services.decisions.overturn(tx, { accountId: admin.id } as Viewer, decisionId),
    )
    expect(await profileOf(ana, ben.id)).toMatchObject(now)
  })

  test('hides a post and subtracts it from the post count', async () => {
    const [admin, ana, mira] = [await createAdmin(world), await world.person(), await world.person()]
    await buildCreator(world, mira.id)
    const { id: post } = await buildPost(world, mira.id, { visibility: 'public', text: 'Buy now' })
    await report(ana, 'post', post)
    await remove(admin, await findOpenCase(world, 'post', post))
    expect((await ana.call(getPost, { params: { post } })).problem.code).toBe('not_found')
    expect((await mira.call(getPost, { params: { post } })).status).toBe(200)
    const { postCount } = await world.platform.database.db
      .selectFrom('creatorProfiles')
      .select('postCount')
      .where('userId', '=', mira.id)
      .executeTakeFirstOrThrow()
    expect(postCount).toBe(0)
  })

  test('hides a comment from the creator too, who can’t show it again', async () => {
    const [admin, ana, mira] = [await createAdmin(world), await world.person(), await world.person()]
    await buildCreator(world, mira.id)
    const { id: post } = await buildPost(world, mira.id, { visibility: 'public' })
    await transact(world.platform.database.db, (tx) =>
      world.services.accounts.grantRole(tx, mira.id, 'creator'),
    )
    const creator = { ...mira, ...(await world.signInAgain(mira.id)) }
    const said = await ana.call(postComment, { params: { post }, body: { text: 'So bad', parentId: null } })
    await report(creator, 'comment', said.body.id, 'harassment')
    await remove(admin, await findOpenCase(world, 'comment', said.body.id))
    const seenBy = async (who: SignedIn) =>
      (await who.call(getComments, { params: { post }, query: {} })).body.items
    expect(await seenBy(creator)).toEqual([])
    expect(await seenBy(ana)).toMatchObject([{ text: 'So bad', removed: true }])
    const shown = await creator.call(putCommentHidden, {
      params: { comment: said.body.id },
      body: { hidden: false },
    })
    expect(shown.problem.code).toBe('not_found')
  })

  test('hides a message from both people, also in search results and quotes', async () => {
    const [admin, { ana, ben, match }] = [await createAdmin(world), await createMatchedPair(world)]
    const said = (await say(ben, match, 'Meet me at the secret harbour')).body.message
    await say(ana, match, 'No', { replyTo: said.seq })
    await report(ana, 'message', said.id, 'harassment')
    const id = await findOpenCase(world, 'message', said.id)
    const { conversation } = (await fetchCase(admin, id)).body
    expect(conversation).toMatchObject([{ byAuthor: true, subject: true }, { byAuthor: false }])
    await remove(admin, id)
    for (const who of [ana, ben]) {
      const { messages } = (await who.call(getConversation, { params: { match } })).body
      expect(messages).toMatchObject([
        { text: '', removed: true },
        { text: 'No', replyTo: { text: '' } },
      ])
      const found = await who.call(getMessageSearch, { params: { match }, query: { text: 'harbour' } })
      expect(found.body.items).toEqual([])
    }
    const { texts } = (await fetchCase(admin, id)).body.subject!
    expect(texts).toEqual([{ label: 'Message', text: 'Meet me at the secret harbour' }])
  })
})

test('shows kept content again, and notifies its author and the reporter', async () => {
  const [admin, ana, ben] = [await createAdmin(world), await world.person(), await world.person()]
  const photo = await buildPhoto(world, ben.id)
  await report(ana, 'photo', photo)
  await transact(world.platform.database.db, (tx) => world.services.media.setVisibility(tx, photo, 'held'))
  await keep(admin, await findOpenCase(world, 'photo', photo))
  expect(await photoStatus(ana, photo)).toBe(200)
  await world.dispatcher.drain()
  const newestMessage = async (member: SignedIn) =>
    (await member.call(getNotifications, {})).body.items[0]!.message
  expect(await newestMessage(ben)).toBe('Everything is fine. Others can see it again')
  expect(await newestMessage(ana)).toBe('We looked at your report and found nothing against our rules')
})

test('counts a warning as a strike for 180 days, and proposes the next step accordingly', async () => {
  const [admin, ana, ben] = [await createAdmin(world), await world.person(), await world.person()]
  const reportAgain = async (reason: 'spam' | 'scam') => {
    await report(ana, 'profile', ben.id, reason)
    return findOpenCase(world, 'profile', ben.id)
  }
  const first = await reportAgain('spam')
  expect((await fetchCase(admin, first)).body.proposal).toEqual({ action: 'warn', days: null })
  await warn(admin, first, { remove: false })
  expect((await profileOf(ana, ben.id)).id).toBe(ben.id)
  const second = await reportAgain('spam')
  expect((await fetchCase(admin, second)).body).toMatchObject({
    proposal: { action: 'suspend', days: 7 },
    author: { strikes: 1, decisions: [{ action: 'warn', strike: true }] },
  })
  world.clock.advance({ days: 181 })
  const later = { ...admin, ...(await world.signInAgain(admin.id)) }
  expect((await fetchCase(later, second)).body).toMatchObject({
    proposal: { action: 'warn' },
    author: { strikes: 0, decisions: [{ action: 'warn', strike: false }] },
  })
})

test('signs out suspended and banned members, and ends a suspension but not a ban in time', async () => {
  const [admin, ana] = [await createAdmin(world), await world.person()]
  const [ben, cleo] = [await world.person(), await world.person()]
  for (const bad of [ben, cleo]) await report(ana, 'profile', bad.id)
  await suspend(admin, await findOpenCase(world, 'profile', ben.id))
  await ban(admin, await findOpenCase(world, 'profile', cleo.id))
  expect([await statusOf(ben.id), await statusOf(cleo.id)]).toEqual(['suspended', 'banned'])
  for (const restricted of [ben, cleo])
    expect((await restricted.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  world.clock.advance({ days: 7, seconds: 1 })
  await world.services.accounts.reopenDue(new AbortController().signal)
  expect([await statusOf(ben.id), await statusOf(cleo.id)]).toEqual(['active', 'banned'])
})

test('keeps a ban when a suspension follows', async () => {
  const [admin, ben] = [await createAdmin(world), await world.person()]
  const { decisions } = world.services
  const { db } = world.platform.database
  const why = { accountId: ben.id, rule: 'C3', reason: 'Threats.' } as const
  await transact(db, (tx) =>
    decisions.restrictAccount(tx, { accountId: admin.id }, { ...why, action: 'ban' }),
  )
  const until = new Date(world.clock.now().getTime() + 86_400_000)
  await transact(db, (tx) =>
    decisions.restrictAccount(tx, { accountId: admin.id }, { ...why, action: 'suspend', until }),
  )
  expect(await statusOf(ben.id)).toBe('banned')
  await transact(db, (tx) => decisions.liftRestrictions(tx, { accountId: admin.id }, ben.id, 'Mistaken'))
  expect(await statusOf(ben.id)).toBe('active')
})

test('accepts exactly one of several concurrent decisions', async () => {
  const [one, two, ana, ben] = [
    await createAdmin(world),
    await createAdmin(world),
    await world.person(),
    await world.person(),
  ]
  await report(ana, 'profile', ben.id)
  const id = await findOpenCase(world, 'profile', ben.id)
  const answers = await Promise.all([warn(one, id), keep(two, id), warn(two, id), keep(one, id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
    new Set(['already_done']),
  )
  const rows = await world.platform.database.db
    .selectFrom('moderationDecisions')
    .select('id')
    .where('caseId', '=', id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('refuses a decision while a colleague holds the case', async () => {
  const [one, two, ana, ben] = [
    await createAdmin(world),
    await createAdmin(world),
    await world.person(),
    await world.person(),
  ]
  await report(ana, 'profile', ben.id)
  const id = await findOpenCase(world, 'profile', ben.id)
  const claim = (who: SignedIn) =>
    who.call(putClaim, { params: { queue: 'case', item: id }, body: { takeOver: false } })
  expect((await claim(one)).body.holder).toMatchObject({ mine: true })
  expect((await claim(two)).body.holder).toMatchObject({ mine: false, person: { id: one.id } })
  expect((await keep(two, id)).problem.code).toBe('held_by_another')
  world.clock.advance({ minutes: 15, seconds: 1 })
  for (const who of [one, two]) Object.assign(who, await world.signInAgain(who.id))
  expect((await claim(two)).body.holder).toMatchObject({ mine: true })
  expect((await keep(one, id)).problem.code).toBe('held_by_another')
  expect((await keep(two, id)).status).toBe(200)
})

test('refuses a decision about oneself', async () => {
  const [admin, ana] = [await createAdmin(world), await world.person()]
  await report(ana, 'profile', admin.id)
  const id = await findOpenCase(world, 'profile', admin.id)
  expect((await keep(admin, id)).problem.code).toBe('forbidden')
})

test('shows a statement to the person it is about, and refuses others as if it didn’t exist', async () => {
  const [admin, ana, ben] = [
    await createAdmin(world),
    await world.person(),
    await world.person({ bio: 'Hm' }),
  ]
  await report(ana, 'profile', ben.id)
  const { decisionId: decision } = (await warn(admin, await findOpenCase(world, 'profile', ben.id))).body
  const mine = await ben.call(getDecision, { params: { decision } })
  expect(mine.body).toMatchObject({
    action: 'warn',
    rule: 'C5',
    reason: 'This is against our rules.',
    appeal: null,
  })
  expect(mine.body).not.toHaveProperty('note')
  expect(mine.body.appealBefore).not.toBeNull()
  const theirs = await ana.call(getDecision, { params: { decision } })
  const missing = await ana.call(getDecision, { params: { decision: world.platform.ids.id() } })
  expect(theirs.problem.code).toBe('not_found')
  expect({ ...theirs.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' })
})

test('audits each decision with the state before and after', async () => {
  const [admin, ana, ben] = [await createAdmin(world), await world.person(), await world.person()]
  await report(ana, 'profile', ben.id)
  const id = await findOpenCase(world, 'profile', ben.id)
  await fetchCase(admin, id)
  await ban(admin, id)
  const acts = await world.platform.database.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after', 'details'])
    .where('targetId', '=', id)
    .orderBy('seq')
    .execute()
  expect(acts).toMatchObject([
    { action: 'case.viewed', actorId: admin.id },
    {
      action: 'case.decided',
      before: { status: 'active' },
      after: { status: 'banned' },
      details: { did: 'ban' },
    },
  ])
})
