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
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildCreator, buildPost, buildProfile } from '#seed/builders.ts'
import { duringDeletion } from '#test/concurrent-deletion.ts'
import { support } from '#test/money.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

async function creator() {
  const person = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, person.id, { displayName: 'Mira Okafor', username: `m_${person.id.slice(-8)}` })
  await buildCreator(world, person.id)
  return person
}

const writeComment = (author: SignedIn, post: string, text: string, parentId: string | null = null) =>
  author.call(postComment, { params: { post }, body: { text, parentId } })

const commentsFor = async (viewer: Pick<SignedIn, 'call'>, post: string) =>
  (await viewer.call(getComments, { params: { post }, query: {} })).body.items

const countFor = async (viewer: Pick<SignedIn, 'call'>, post: string) =>
  (await viewer.call(getPost, { params: { post } })).body.comments

test('accepts comments of 1 to 1,000 characters', async () => {
  expect(COMMENT_MAX).toBe(1_000)
  const [mira, ana] = [await creator(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  expect((await writeComment(ana, id, 'x'.repeat(1_000))).status).toBe(201)
  expect((await writeComment(ana, id, 'x'.repeat(1_001))).status).toBe(400)
  expect((await writeComment(ana, id, '   ')).status).toBe(400)
})

test('lists comments newest first, each with its first replies', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const first = (await writeComment(ana, id, 'First')).body
  world.clock.advance({ seconds: 1 })
  await writeComment(ben, id, 'Second')
  for (const text of ['a', 'b', 'c', 'd']) {
    world.clock.advance({ seconds: 1 })
    await writeComment(text === 'b' ? mira : ben, id, text, first.id)
  }
  const items = await commentsFor(world, id)
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
  expect(await countFor(world, id)).toBe(6)
})

test('refuses replies to replies and to comments on another post', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const [one, other] = [await buildPost(world, mira.id), await buildPost(world, mira.id)]
  const top = (await writeComment(ana, one.id, 'Top')).body
  const reply = (await writeComment(ana, one.id, 'Reply', top.id)).body
  expect((await writeComment(ana, one.id, 'Deeper', reply.id)).status).toBe(404)
  expect((await writeComment(ana, other.id, 'Elsewhere', top.id)).status).toBe(404)
})

test('causes no deadlock between a comment and a like', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { database, events } = world.platform
  const countDeadlocks = async () => {
    await database.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await database.pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0].deadlocks)
  }
  const before = await countDeadlocks()
  const { comment } = await transact(database.db, async (tx) => {
    await sql`update posts set likes = likes + 1 where id = ${id}`.execute(tx)
    const comment = writeComment(ana, id, 'Lovely')
    await until(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await events.record(tx, 'posts.liked', id, { postId: id, creatorId: mira.id, accountId: ana.id })
    return { comment }
  })
  expect((await comment).status).toBe(201)
  expect(await countDeadlocks()).toBe(before)
})

test('lets only the author and the creator delete a comment', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const first = (await writeComment(ana, id, 'Mine')).body
  await writeComment(ben, id, 'A reply', first.id)
  const second = (await writeComment(ben, id, 'Rude')).body
  const remove = async (person: SignedIn, comment: string) =>
    (await person.call(deleteComment, { params: { comment } })).status
  expect(await remove(ben, first.id)).toBe(404)
  expect(await remove(ana, first.id)).toBe(200)
  expect(await remove(mira, second.id)).toBe(200)
  expect(await remove(mira, second.id)).toBe(404)
  expect(await commentsFor(world, id)).toEqual([])
  expect(await countFor(world, id)).toBe(0)
})

test('shows a hidden comment to its author and the creator only, and stops counting it', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: comment } = (await writeComment(ana, id, 'Hm')).body
  const hide = (person: SignedIn, hidden: boolean) =>
    person.call(putCommentHidden, { params: { comment }, body: { hidden } })
  expect((await hide(await creator(), true)).status).toBe(404)
  expect((await hide(mira, true)).status).toBe(200)
  expect((await hide(mira, true)).status).toBe(200)
  const visible = async (viewer: Pick<SignedIn, 'call'>) => (await commentsFor(viewer, id)).length
  expect([await visible(mira), await visible(ana), await visible(ben), await visible(world)]).toEqual([
    1, 1, 0, 0,
  ])
  expect(await countFor(ben, id)).toBe(0)
  await hide(mira, false)
  expect([await visible(ben), await countFor(ben, id)]).toEqual([1, 1])
})

test('hides and stops counting comments across a block', async () => {
  const [mira, ana, ben, eve] = [
    await creator(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await writeComment(ana, id, 'From Ana')).body
  await writeComment(ben, id, 'From Ben', top)
  await ben.call(putBlock, { params: { personId: ana.id } })
  expect(await commentsFor(ben, id)).toEqual([])
  expect((await commentsFor(ana, id))[0]).toMatchObject({ text: 'From Ana', replies: 0, firstReplies: [] })
  expect((await commentsFor(eve, id))[0]!.replies).toBe(1)
  // Replies to a hidden comment don't count either: Ben doesn't even see his own.
  expect([await countFor(ben, id), await countFor(ana, id), await countFor(eve, id)]).toEqual([0, 1, 2])
  expect((await writeComment(ben, id, 'Again', top)).status).toBe(404)
})

test('hides and stops counting replies to a hidden comment', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: comment } = (await writeComment(ana, id, 'Hm')).body
  await writeComment(ben, id, 'Hm?', comment)
  const hide = (hidden: boolean) => mira.call(putCommentHidden, { params: { comment }, body: { hidden } })
  await hide(true)
  expect(await countFor(ben, id)).toBe(0)
  expect((await ben.call(getReplies, { params: { comment }, query: {} })).status).toBe(404)
  expect((await ana.call(getReplies, { params: { comment }, query: {} })).body.items).toHaveLength(1)
  await writeComment(ana, id, 'Why?', comment)
  expect(await countFor(ben, id)).toBe(0)
  await hide(false)
  expect(await countFor(ben, id)).toBe(3)
})

test('hides comments of blocked authors, and lets the creator delete them', async () => {
  const [mira, ana, eve] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: comment } = (await writeComment(ana, id, 'Something nasty')).body
  await mira.call(putBlock, { params: { personId: ana.id } })
  await world.dispatcher.drain()
  expect(await commentsFor(eve, id)).toEqual([])
  expect(await countFor(eve, id)).toBe(0)
  expect((await mira.call(deleteComment, { params: { comment } })).status).toBe(200)
})

test('lets authors delete comments on a post that they no longer see', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  await support(world, ana, mira)
  const { id } = await buildPost(world, mira.id, { visibility: 'subscribers' })
  const { id: comment } = (await writeComment(ana, id, 'I was here')).body
  await world.platform.database.db
    .updateTable('subscriptions')
    .set({ periodEnd: world.clock.now(), cancelled: true })
    .where('fanId', '=', ana.id)
    .execute()
  expect((await ana.call(getPost, { params: { post: id } })).body.locked).toBe(true)
  expect((await ana.call(deleteComment, { params: { comment } })).status).toBe(200)
  expect(await commentsFor(mira, id)).toEqual([])
})

test('sends no notification of a reply to people who no longer see the post', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await writeComment(ana, id, 'Lovely')).body
  await mira.call(putBlock, { params: { personId: ana.id } })
  await writeComment(ben, id, 'I agree', top)
  await world.dispatcher.drain()
  expect((await ana.call(getNotifications, {})).body.items).toEqual([])
})

test('refuses comments of people blocked by the creator', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  await mira.call(putBlock, { params: { personId: ana.id } })
  expect((await writeComment(ana, id, 'Hello?')).status).toBe(404)
})

test('refuses comments that break a rule, with a message for the field', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { problem } = await writeComment(
    ana,
    id,
    'Write to me at money.maker@example.com for a guaranteed profit',
  )
  expect(problem).toMatchObject({ code: 'words_refused', fields: [{ path: 'text' }] })
})

test('notifies the creator of comments and authors of replies, except their own', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await writeComment(ana, id, 'Lovely')).body
  await writeComment(ben, id, 'I agree', top)
  await writeComment(ana, id, 'Thanks', top)
  await world.dispatcher.drain()
  const notificationsOf = async (owner: SignedIn) =>
    (await owner.call(getNotifications, {})).body.items.map(({ type, title, opens }) => [type, title, opens])
  const opens = `/creator/${mira.id}?post=${id}`
  expect(await notificationsOf(mira)).toEqual([['comment', '3 new comments', opens]])
  expect(await notificationsOf(ana)).toEqual([['comment', 'New reply', opens]])
  expect(await notificationsOf(ben)).toEqual([])
})

const textsFor = async (owner: SignedIn) =>
  (await owner.call(getNotifications, {})).body.items
    .filter(({ type }) => type === 'comment' || type === 'post')
    .map(({ title, message }) => [title, message])

test('removes notifications of deleted comments only', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person({ displayName: 'Ben' })]
  const { id } = await buildPost(world, mira.id)
  const { id: early } = (await writeComment(ben, id, 'Before she looked')).body
  await world.dispatcher.drain()
  await mira.call(postNotificationsRead, {})
  const comments: string[] = []
  for (const [author, text] of [
    [ana, 'Lovely'] as const,
    [ben, 'Indeed'] as const,
    [ana, 'More!'] as const,
  ]) {
    world.clock.advance({ seconds: 1 })
    comments.push((await writeComment(author, id, text)).body.id)
  }
  world.clock.advance({ seconds: 1 })
  const { id: reply } = (await writeComment(ben, id, 'I agree', comments[0]!)).body
  await world.dispatcher.drain()
  const listOf = async (owner: SignedIn) => (await owner.call(getNotifications, {})).body
  expect((await listOf(mira)).unread).toBe(1)
  expect((await textsFor(mira))[0]).toEqual(['4 new comments', 'Ben commented on your post'])
  expect(await textsFor(ana)).toEqual([['New reply', 'Ben replied to you']])

  const remove = async (author: SignedIn, comment: string) => {
    await author.call(deleteComment, { params: { comment } })
    await world.dispatcher.drain()
  }
  // A comment that was counted by a notification that is read isn't taken off the unread one.
  await remove(ben, early)
  expect(await textsFor(mira)).toEqual([['4 new comments', 'Ben commented on your post']])
  await remove(ben, reply)
  expect(await textsFor(mira)).toEqual([['3 new comments', 'Ben commented on your post']])
  expect(await textsFor(ana)).toEqual([])
  await remove(ben, comments[1]!)
  expect((await textsFor(mira))[0]![1]).not.toContain('Ben')
  for (const comment of [comments[0]!, comments[2]!]) await remove(ana, comment)
  expect(await textsFor(mira)).toEqual([])
  expect((await listOf(mira)).unread).toBe(0)
})

test('deletes replies and their notifications with a comment', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await writeComment(ana, id, 'Lovely')).body
  for (let n = 0; n < 2; n++) {
    world.clock.advance({ seconds: 1 })
    await writeComment(ben, id, 'I agree', top)
  }
  await world.dispatcher.drain()
  expect((await textsFor(ana))[0]![0]).toBe('2 new replies')
  await mira.call(deleteComment, { params: { comment: top } })
  await world.dispatcher.drain()
  expect([await textsFor(ana), await textsFor(mira)]).toEqual([[], []])
})

test('removes notifications that lead to a deleted post', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  await support(world, ana, mira)
  const jobs = world.platform.jobs
  await jobs.start({ work: true })
  const { id: known } = await buildPost(world, mira.id)
  await world.dispatcher.drain()
  await until(async () => expect((await textsFor(ana)).map(([title]) => title)).toContain('New post'))
  await ana.call(postNotificationsRead, {})
  world.clock.advance({ seconds: 1 })
  const posts: string[] = []
  for (let n = 0; n < 3; n++) {
    posts.push((await buildPost(world, mira.id)).id)
    await world.dispatcher.drain()
    world.clock.advance({ seconds: 1 })
  }
  const { id: top } = (await writeComment(ben, posts[0]!, 'Lovely')).body
  await writeComment(ana, posts[0]!, 'I agree', top)
  await world.dispatcher.drain()
  const unreadOf = async (owner: SignedIn) =>
    (await owner.call(getNotifications, {})).body.items
      .filter(({ read }) => !read)
      .map(({ title, opens }) => [title, opens])
  const first = `/creator/${mira.id}?post=${posts[0]}`
  await until(async () => expect(await unreadOf(ana)).toEqual([['3 new posts', first]]))
  const remove = async (post: string) => {
    await mira.call(deletePost, { params: { post } })
    await world.dispatcher.drain()
  }
  expect([(await textsFor(ben)).length, (await textsFor(mira)).length]).toEqual([1, 1])
  // A post that was counted by a notification that is read isn't taken off the unread one.
  await remove(known)
  await until(async () => expect((await textsFor(ana)).map(([title]) => title)).not.toContain('New post'))
  await remove(posts[1]!)
  await until(async () => expect(await unreadOf(ana)).toEqual([['2 new posts', first]]))
  await remove(posts[0]!)
  await until(async () => expect(await unreadOf(ana)).toEqual([['New post', `/creator/${mira.id}`]]))
  await until(async () => expect([await textsFor(ben), await textsFor(mira)]).toEqual([[], []]))
  await remove(posts[2]!)
  await until(async () => expect(await unreadOf(ana)).toEqual([]))
  await jobs.stop()
})

test('closes cases of deleted posts and comments', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const casesOf = async (subjectId: string) =>
    (
      await world.platform.database.db
        .selectFrom('moderationCases')
        .select('state')
        .where('subjectId', '=', subjectId)
        .execute()
    ).map(({ state }) => state)
  const suspicious = 'Look at https://example.org for more of it'
  const { id } = await buildPost(world, mira.id)
  const [first, second] = [
    (await writeComment(ana, id, suspicious)).body.id,
    (await writeComment(ana, id, suspicious)).body.id,
  ]
  const held = await mira.call(postPost, {
    body: { text: HELD_TEXT, visibility: 'public', photos: [], publish: { when: 'now' } },
  })
  expect([await casesOf(first), await casesOf(second), await casesOf(held.body.id)]).toEqual([
    ['open'],
    ['open'],
    ['open'],
  ])
  await ana.call(deleteComment, { params: { comment: first } })
  await world.dispatcher.drain()
  expect([await casesOf(first), await casesOf(second)]).toEqual([['closed'], ['open']])
  for (const post of [id, held.body.id]) await mira.call(deletePost, { params: { post } })
  await world.dispatcher.drain()
  expect([await casesOf(second), await casesOf(held.body.id)]).toEqual([['closed'], ['closed']])
})

const HELD_TEXT = 'Send me gift cards and I will double your bitcoin, guaranteed profit.'

test('refuses comments and likes on a post that is deleted concurrently', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id } = await buildPost(world, mira.id)
  const { id: top } = (await writeComment(ana, id, 'Lovely')).body
  const reply = await duringDeletion(world, 'comments', top, () => writeComment(ben, id, 'I agree', top))
  expect(reply.problem.code).toBe('not_found')
  const onPost = await duringDeletion(world, 'posts', id, () => writeComment(ben, id, 'Lovely'))
  expect(onPost.problem.code).toBe('not_found')
  const { id: other } = await buildPost(world, mira.id)
  const like = await duringDeletion(world, 'posts', other, () =>
    ben.call(putPostLike, { params: { post: other } }),
  )
  expect(like.problem.code).toBe('not_found')
  const [remaining, deleted] = [await buildPost(world, mira.id), await buildPost(world, mira.id)]
  const views = await duringDeletion(world, 'posts', deleted.id, () =>
    ben.call(postPostsSeen, { body: { posts: [remaining.id, deleted.id] } }),
  )
  expect(views.status).toBe(200)
})

test('lists comments of others on all posts of a creator', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const posts = [
    await buildPost(world, mira.id, { text: 'One' }),
    await buildPost(world, mira.id, { text: 'Two' }),
  ]
  for (const [n, { id }] of posts.entries()) {
    world.clock.advance({ seconds: 1 })
    await writeComment(ana, id, `About ${n}`)
    await writeComment(mira, id, 'My own')
  }
  const { body } = await mira.call(getMyPostsComments, { query: {} })
  expect(body.items.map(({ text, postText }) => [text, postText])).toEqual([
    ['About 1', 'Two'],
    ['About 0', 'One'],
  ])
})

test('stores reported posts and comments as evidence', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  await support(world, ana, mira)
  const { id, photoIds } = await buildPost(world, mira.id, {
    text: 'Something bad.',
    visibility: 'subscribers',
    photos: 1,
  })
  await support(world, ben, mira)
  const { id: comment } = (await writeComment(ben, id, 'Something worse.')).body
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
  const stranger = await world.person()
  const refused = await stranger.call(postReport, {
    body: { target: { kind: 'comment', id: comment }, reason: 'hate', details: '' },
  })
  expect(refused.status).toBe(404)
})

test('keeps a comment hidden that the creator hid before it was held and released', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id: post } = await buildPost(world, mira.id, { visibility: 'public' })
  const [hiddenByMira, visible] = [
    (await writeComment(ana, post, 'Hidden by Mira')).body,
    (await writeComment(ana, post, 'Fine')).body,
  ]
  await mira.call(putCommentHidden, { params: { comment: hiddenByMira.id }, body: { hidden: true } })
  const { subject } = world.services.comments
  await transact(world.platform.database.db, async (tx) => {
    for (const { id } of [hiddenByMira, visible]) await subject.hold(tx, id, 'C4')
    // Holding it for a second rule remembers the state before the first.
    await subject.hold(tx, hiddenByMira.id, 'C5')
  })
  expect(await commentsFor(await world.person(), post)).toEqual([])
  await transact(world.platform.database.db, async (tx) => {
    for (const { id } of [hiddenByMira, visible]) await subject.release(tx, id)
  })
  const stranger = await world.person()
  expect((await commentsFor(stranger, post)).map(({ text }) => text)).toEqual(['Fine'])
  await mira.call(putCommentHidden, { params: { comment: hiddenByMira.id }, body: { hidden: false } })
  expect(await commentsFor(stranger, post), 'the creator can show it').toHaveLength(2)
})
