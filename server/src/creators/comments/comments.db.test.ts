import {
  COMMENT_MAX,
  deleteComment,
  deletePost,
  getComments,
  getMyPostsComments,
  getNotifications,
  getPost,
  getReplies,
  postComment,
  postNotificationsRead,
  postPost,
  postPostsSeen,
  postReport,
  putBlock,
  putCommentHidden,
  putPostLike,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildCreator, buildPost, buildProfile } from '#seed/builders.ts'
import { support } from '#test/money.ts'
import { until } from '#test/until.ts'
import { whileDeleted } from '#test/while-erased.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

async function creator() {
  const person = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, person.id, { displayName: 'Mira Okafor', username: `m_${person.id.slice(-8)}` })
  await buildCreator(world, person.id)
  return person
}

const say = (who: SignedIn, post: string, text: string, parentId: string | null = null) =>
  who.call(postComment, { params: { post }, body: { text, parentId } })

const read = async (who: Pick<SignedIn, 'call'>, post: string) =>
  (await who.call(getComments, { params: { post }, query: {} })).body.items

const countOf = async (who: Pick<SignedIn, 'call'>, post: string) =>
  (await who.call(getPost, { params: { post } })).body.comments

test('a comment has 1 to 1,000 letters', async () => {
  expect(COMMENT_MAX).toBe(1_000)
  const [mira, ana] = [await creator(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  expect((await say(ana, id, 'x'.repeat(1_000))).status).toBe(201)
  expect((await say(ana, id, 'x'.repeat(1_001))).status).toBe(400)
  expect((await say(ana, id, '   ')).status).toBe(400)
})

test('comments are read newest first, each with its first replies', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const first = (await say(ana, id, 'First')).body
  world.clock.advance({ seconds: 1 })
  await say(ben, id, 'Second')
  for (const text of ['a', 'b', 'c', 'd']) {
    world.clock.advance({ seconds: 1 })
    await say(text === 'b' ? mira : ben, id, text, first.id)
  }
  const items = await read(world, id)
  expect(items.map(({ text, replies }) => [text, replies])).toEqual([
    ['Second', 0],
    ['First', 4],
  ])
  expect(items[1]!.firstReplies.map(({ text, byCreator }) => [text, byCreator])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ])
  const { body } = await world.call(getReplies, { params: { comment: first.id }, query: {} })
  expect(body.items.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  expect(await countOf(world, id)).toBe(6)
})

test('there is one level of replies, and each belongs to its post', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const [one, other] = [await buildPost(world, mira.id), await buildPost(world, mira.id)]
  const top = (await say(ana, one.id, 'Top')).body
  const reply = (await say(ana, one.id, 'Reply', top.id)).body
  expect((await say(ana, one.id, 'Deeper', reply.id)).status).toBe(404)
  expect((await say(ana, other.id, 'Elsewhere', top.id)).status).toBe(404)
})

test('its author deletes it, and so does the creator; nobody else does', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const first = (await say(ana, id, 'Mine')).body
  await say(ben, id, 'A reply', first.id)
  const second = (await say(ben, id, 'Rude')).body
  const remove = async (who: SignedIn, comment: string) =>
    (await who.call(deleteComment, { params: { comment } })).status
  expect(await remove(ben, first.id)).toBe(404)
  expect(await remove(ana, first.id)).toBe(200)
  expect(await remove(mira, second.id)).toBe(200)
  expect(await remove(mira, second.id)).toBe(404)
  expect(await read(world, id)).toEqual([])
  expect(await countOf(world, id)).toBe(0)
})

test('a hidden comment is seen by its author and the creator alone, and counts no more', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: comment } = (await say(ana, id, 'Hm')).body
  const hide = (who: SignedIn, hidden: boolean) =>
    who.call(putCommentHidden, { params: { comment }, body: { hidden } })
  expect((await hide(await creator(), true)).status).toBe(404)
  expect((await hide(mira, true)).status).toBe(200)
  expect((await hide(mira, true)).status).toBe(200)
  const seen = async (who: Pick<SignedIn, 'call'>) => (await read(who, id)).length
  expect([await seen(mira), await seen(ana), await seen(ben), await seen(world)]).toEqual([1, 1, 0, 0])
  expect(await countOf(ben, id)).toBe(0)
  await hide(mira, false)
  expect([await seen(ben), await countOf(ben, id)]).toEqual([1, 1])
})

test('a block hides what one says from the other, and it does not count for them', async () => {
  const [mira, ana, ben, eve] = [
    await creator(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await say(ana, id, 'From Ana')).body
  await say(ben, id, 'From Ben', top)
  await ben.call(putBlock, { params: { personId: ana.id } })
  expect(await read(ben, id)).toEqual([])
  expect((await read(ana, id))[0]).toMatchObject({ text: 'From Ana', replies: 0, firstReplies: [] })
  expect((await read(eve, id))[0]!.replies).toBe(1)
  // Nor does what stands under it: Ben does not even see his own reply there.
  expect([await countOf(ben, id), await countOf(ana, id), await countOf(eve, id)]).toEqual([0, 1, 2])
  expect((await say(ben, id, 'Again', top)).status).toBe(404)
})

test('what stands under a hidden comment is hidden with it, and counted so', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: comment } = (await say(ana, id, 'Hm')).body
  await say(ben, id, 'Hm?', comment)
  const hide = (hidden: boolean) => mira.call(putCommentHidden, { params: { comment }, body: { hidden } })
  await hide(true)
  expect(await countOf(ben, id)).toBe(0)
  expect((await ben.call(getReplies, { params: { comment }, query: {} })).status).toBe(404)
  expect((await ana.call(getReplies, { params: { comment }, query: {} })).body.items).toHaveLength(1)
  await say(ana, id, 'Why?', comment)
  expect(await countOf(ben, id)).toBe(0)
  await hide(false)
  expect(await countOf(ben, id)).toBe(3)
})

test('whom the creator blocks is heard by nobody there any more, and can be cleaned up after', async () => {
  const [mira, ana, eve] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: comment } = (await say(ana, id, 'Something nasty')).body
  await mira.call(putBlock, { params: { personId: ana.id } })
  await world.dispatcher.drain()
  expect(await read(eve, id)).toEqual([])
  expect(await countOf(eve, id)).toBe(0)
  expect((await mira.call(deleteComment, { params: { comment } })).status).toBe(200)
})

test('what somebody said is theirs to delete, also where they see nothing any more', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  await support(world, ana, mira)
  const { id } = await buildPost(world, mira.id, { visibility: 'subscribers' })
  const { id: comment } = (await say(ana, id, 'I was here')).body
  await world.platform.database.db
    .updateTable('subscriptions')
    .set({ periodEnd: world.clock.now(), cancelled: true })
    .where('fanId', '=', ana.id)
    .execute()
  expect((await ana.call(getPost, { params: { post: id } })).body.locked).toBe(true)
  expect((await ana.call(deleteComment, { params: { comment } })).status).toBe(200)
  expect(await read(mira, id)).toEqual([])
})

test('who sees nothing of a post any more is not told of a reply there', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await say(ana, id, 'Lovely')).body
  await mira.call(putBlock, { params: { personId: ana.id } })
  await say(ben, id, 'I agree', top)
  await world.dispatcher.drain()
  expect((await ana.call(getNotifications, {})).body.items).toEqual([])
})

test('whom the creator blocked says nothing any more', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  await mira.call(putBlock, { params: { personId: ana.id } })
  expect((await say(ana, id, 'Hello?')).status).toBe(404)
})

test('words that hurt or cheat are not taken, and the field says so', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { problem } = await say(ana, id, 'Write to me at money.maker@example.com for a guaranteed profit')
  expect(problem).toMatchObject({ code: 'words_refused', fields: [{ path: 'text' }] })
})

test('the creator hears of a comment, and whoever is answered of a reply; nobody of themselves', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await say(ana, id, 'Lovely')).body
  await say(ben, id, 'I agree', top)
  await say(ana, id, 'Thanks', top)
  await world.dispatcher.drain()
  const told = async (who: SignedIn) =>
    (await who.call(getNotifications, {})).body.items.map(({ type, title, opens }) => [type, title, opens])
  const opens = `/creator/${mira.id}?post=${id}`
  expect(await told(mira)).toEqual([['comment', '3 new comments', opens]])
  expect(await told(ana)).toEqual([['comment', 'New reply', opens]])
  expect(await told(ben)).toEqual([])
})

const toldOf = async (who: SignedIn) =>
  (await who.call(getNotifications, {})).body.items
    .filter(({ type }) => type === 'comment' || type === 'post')
    .map(({ title, message }) => [title, message])

test('what was told of a comment goes with it, and nothing else does', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person({ displayName: 'Ben' })]
  const { id } = await buildPost(world, mira.id)
  const { id: early } = (await say(ben, id, 'Before she looked')).body
  await world.dispatcher.drain()
  await mira.call(postNotificationsRead, {})
  const said: string[] = []
  for (const [who, text] of [[ana, 'Lovely'] as const, [ben, 'Indeed'] as const, [ana, 'More!'] as const]) {
    world.clock.advance({ seconds: 1 })
    said.push((await say(who, id, text)).body.id)
  }
  world.clock.advance({ seconds: 1 })
  const { id: reply } = (await say(ben, id, 'I agree', said[0]!)).body
  await world.dispatcher.drain()
  const unread = async (who: SignedIn) => (await who.call(getNotifications, {})).body
  expect((await unread(mira)).unread).toBe(1)
  expect((await toldOf(mira))[0]).toEqual(['4 new comments', 'Ben commented on your post'])
  expect(await toldOf(ana)).toEqual([['New reply', 'Ben replied to you']])

  const remove = async (who: SignedIn, comment: string) => {
    await who.call(deleteComment, { params: { comment } })
    await world.dispatcher.drain()
  }
  // One that she has heard of before is not taken off what is new.
  await remove(ben, early)
  expect(await toldOf(mira)).toEqual([['4 new comments', 'Ben commented on your post']])
  await remove(ben, reply)
  expect(await toldOf(mira)).toEqual([['3 new comments', 'Ben commented on your post']])
  expect(await toldOf(ana)).toEqual([])
  await remove(ben, said[1]!)
  expect((await toldOf(mira))[0]![1]).not.toContain('Ben')
  for (const comment of [said[0]!, said[2]!]) await remove(ana, comment)
  expect(await toldOf(mira)).toEqual([])
  expect((await unread(mira)).unread).toBe(0)
})

test('with a comment go its replies, and what their readers were told', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await say(ana, id, 'Lovely')).body
  for (let n = 0; n < 2; n++) {
    world.clock.advance({ seconds: 1 })
    await say(ben, id, 'I agree', top)
  }
  await world.dispatcher.drain()
  expect((await toldOf(ana))[0]![0]).toBe('2 new replies')
  await mira.call(deleteComment, { params: { comment: top } })
  await world.dispatcher.drain()
  expect([await toldOf(ana), await toldOf(mira)]).toEqual([[], []])
})

test('nobody is led to a post that is gone', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  await support(world, ana, mira)
  const jobs = world.platform.jobs
  await jobs.start({ work: true })
  const { id: known } = await buildPost(world, mira.id)
  await world.dispatcher.drain()
  await until(async () => expect((await toldOf(ana)).map(([title]) => title)).toContain('New post'))
  await ana.call(postNotificationsRead, {})
  world.clock.advance({ seconds: 1 })
  const posts: string[] = []
  for (let n = 0; n < 3; n++) {
    posts.push((await buildPost(world, mira.id)).id)
    await world.dispatcher.drain()
    world.clock.advance({ seconds: 1 })
  }
  const { id: top } = (await say(ben, posts[0]!, 'Lovely')).body
  await say(ana, posts[0]!, 'I agree', top)
  await world.dispatcher.drain()
  const opens = async (who: SignedIn) =>
    (await who.call(getNotifications, {})).body.items
      .filter(({ read }) => !read)
      .map(({ title, opens }) => [title, opens])
  const first = `/creator/${mira.id}?post=${posts[0]}`
  await until(async () => expect(await opens(ana)).toEqual([['3 new posts', first]]))
  const remove = async (post: string) => {
    await mira.call(deletePost, { params: { post } })
    await world.dispatcher.drain()
  }
  expect([(await toldOf(ben)).length, (await toldOf(mira)).length]).toEqual([1, 1])
  // One that she has read of is not taken off what is new.
  await remove(known)
  await remove(posts[1]!)
  await until(async () => expect(await opens(ana)).toEqual([['2 new posts', first]]))
  await remove(posts[0]!)
  await until(async () => expect(await opens(ana)).toEqual([['New post', `/creator/${mira.id}`]]))
  await until(async () => expect([await toldOf(ben), await toldOf(mira)]).toEqual([[], []]))
  await remove(posts[2]!)
  await until(async () => expect(await opens(ana)).toEqual([]))
  await jobs.stop()
})

test('what waited for somebody to look at it waits no longer once it is gone', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const open = async (subjectId: string) =>
    (
      await world.platform.database.db
        .selectFrom('moderationCases')
        .select('state')
        .where('subjectId', '=', subjectId)
        .execute()
    ).map(({ state }) => state)
  const doubtful = 'Look at https://example.org for more of it'
  const { id } = await buildPost(world, mira.id)
  const [first, second] = [(await say(ana, id, doubtful)).body.id, (await say(ana, id, doubtful)).body.id]
  const held = await mira.call(postPost, {
    body: { text: HELD, visibility: 'public', photos: [], publish: { when: 'now' } },
  })
  expect([await open(first), await open(second), await open(held.body.id)]).toEqual([
    ['open'],
    ['open'],
    ['open'],
  ])
  await ana.call(deleteComment, { params: { comment: first } })
  await world.dispatcher.drain()
  expect([await open(first), await open(second)]).toEqual([['closed'], ['open']])
  for (const post of [id, held.body.id]) await mira.call(deletePost, { params: { post } })
  await world.dispatcher.drain()
  expect([await open(second), await open(held.body.id)]).toEqual([['closed'], ['closed']])
})

const HELD = 'Send me gift cards and I will double your bitcoin, guaranteed profit.'

test('what is said about something that goes at this moment finds nothing', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await say(ana, id, 'Lovely')).body
  const replied = await whileDeleted(world, 'comments', top, () => say(ben, id, 'I agree', top))
  expect(replied.problem.code).toBe('not_found')
  const said = await whileDeleted(world, 'posts', id, () => say(ben, id, 'Lovely'))
  expect(said.problem.code).toBe('not_found')
  const { id: other } = await buildPost(world, mira.id)
  const liked = await whileDeleted(world, 'posts', other, () =>
    ben.call(putPostLike, { params: { post: other } }),
  )
  expect(liked.problem.code).toBe('not_found')
  const [kept, gone] = [await buildPost(world, mira.id), await buildPost(world, mira.id)]
  const seen = await whileDeleted(world, 'posts', gone.id, () =>
    ben.call(postPostsSeen, { body: { posts: [kept.id, gone.id] } }),
  )
  expect(seen.status).toBe(200)
})

test('the creator reads what others said about all of their posts', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const posts = [
    await buildPost(world, mira.id, { text: 'One' }),
    await buildPost(world, mira.id, { text: 'Two' }),
  ]
  for (const [n, { id }] of posts.entries()) {
    world.clock.advance({ seconds: 1 })
    await say(ana, id, `About ${n}`)
    await say(mira, id, 'My own')
  }
  const { body } = await mira.call(getMyPostsComments, { query: {} })
  expect(body.items.map(({ text, postText }) => [text, postText])).toEqual([
    ['About 1', 'Two'],
    ['About 0', 'One'],
  ])
})

test('a post and a comment can be reported as they are, also when they go', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  await support(world, ana, mira)
  const { id, photoIds } = await buildPost(world, mira.id, {
    text: 'Something bad.',
    visibility: 'subscribers',
    photos: 1,
  })
  await support(world, ben, mira)
  const { id: comment } = (await say(ben, id, 'Something worse.')).body
  const report = (kind: 'post' | 'comment', target: string) =>
    ana.call(postReport, { body: { target: { kind, id: target }, reason: 'hate', details: '' } })
  expect([(await report('post', id)).status, (await report('comment', comment)).status]).toEqual([201, 201])
  const rows = await world.platform.database.db
    .selectFrom('reports')
    .select(['targetKind', 'accountId', 'evidence'])
    .where('reporterId', '=', ana.id)
    .orderBy('targetKind')
    .execute()
  expect(rows).toMatchObject([
    { targetKind: 'comment', accountId: ben.id, evidence: { text: 'Something worse.' } },
    { targetKind: 'post', accountId: mira.id, evidence: { text: 'Something bad.', photos: photoIds } },
  ])
  const nobody = await world.person()
  const blind = await nobody.call(postReport, {
    body: { target: { kind: 'comment', id: comment }, reason: 'hate', details: '' },
  })
  expect(blind.status).toBe(404)
})

test('what a creator had hidden themselves stays hidden when the team lets go of it', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id: post } = await buildPost(world, mira.id, { visibility: 'public' })
  const [theirs, ours] = [(await say(ana, post, 'Hidden by Mira')).body, (await say(ana, post, 'Fine')).body]
  await mira.call(putCommentHidden, { params: { comment: theirs.id }, body: { hidden: true } })
  const { subject } = world.services.comments
  await transact(world.platform.database.db, async (tx) => {
    for (const { id } of [theirs, ours]) await subject.hold(tx, id, 'C4')
    // A second rule does not forget what was before the first.
    await subject.hold(tx, theirs.id, 'C5')
  })
  expect(await read(await world.person(), post)).toEqual([])
  await transact(world.platform.database.db, async (tx) => {
    for (const { id } of [theirs, ours]) await subject.release(tx, id)
  })
  const stranger = await world.person()
  expect((await read(stranger, post)).map(({ text }) => text)).toEqual(['Fine'])
  await mira.call(putCommentHidden, { params: { comment: theirs.id }, body: { hidden: false } })
  expect(await read(stranger, post), 'it is hers to show').toHaveLength(2)
})
