import { randomUUID } from 'node:crypto'
import {
  deleteMessage,
  EDIT_MINUTES,
  getConversation,
  getConversationCounts,
  getConversations,
  getMessages,
  MESSAGES_PER_MINUTE,
  patchMessage,
  patchPrivacy,
  putHiddenWords,
  putReaction,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { createMatch, createMatchedPair, read, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const open = async (me: SignedIn, match: string) =>
  (await me.call(getConversation, { params: { match } })).body
/** The same person with a new access token, for use after the clock advances. */
const withNewToken = async (me: SignedIn): Promise<SignedIn> => ({
  ...me,
  ...(await world.signInAgain(me.id)),
})
const listedMatches = async (me: SignedIn) =>
  (await me.call(getConversations, { query: {} })).body.items.map(({ match }) => match.id)

test('counts a message as unread until its receiver reads it', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  expect((await ben.call(getConversationCounts, {})).body).toEqual({ unread: 0, fresh: 1 })
  const sent = await say(ana, match, 'Do you bake as well?')
  expect(sent.status).toBe(200)
  const { message } = sent.body
  expect(message).toMatchObject({ seq: 1, senderId: ana.id, text: 'Do you bake as well?', unsent: false })

  expect((await ben.call(getConversationCounts, {})).body).toEqual({ unread: 1, fresh: 0 })
  const { chat, messages } = await open(ben, match)
  expect(messages).toEqual([message])
  expect(chat).toMatchObject({ match: { id: match, person: { id: ana.id } }, unread: 1, readSeq: 0 })
  expect(chat.last).toEqual(message)
  // Fetching messages doesn't mark them as read: a device may fetch what no one has opened yet.
  await ben.call(getMessages, { params: { match }, query: {} })
  expect((await open(ben, match)).chat).toMatchObject({ unread: 1, readSeq: 0 })
  expect((await open(ana, match)).chat.theirs).toEqual({ deliveredSeq: 0, readSeq: 0 })
  expect((await read(ben, match, 1)).body).toEqual({ readSeq: 1, unread: 0 })
  expect((await open(ana, match)).chat.theirs).toEqual({ deliveredSeq: 1, readSeq: 1 })
  expect(await listedMatches(ana)).toEqual([match])
  expect((await ana.call(getConversations, { query: { tab: 'new' } })).body.items).toEqual([])
})

test('rejects messages from unverified accounts', async () => {
  const { match } = await createMatchedPair(world)
  const ana = await world.signIn({ verified: false })
  expect((await say(ana, match, 'Hello')).problem.code).toBe('email_unverified')
})

test('returns the existing message for a repeated id, and rejects other content under it', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const id = randomUUID()
  const first = (await say(ana, match, 'Once', { id })).body
  expect((await say(ana, match, 'Once', { id })).body).toEqual(first)
  expect((await say(ana, match, 'Twice', { id })).problem.code).toBe('message_changed')
  expect((await say(ben, match, 'Once', { id })).problem.code).toBe('message_changed')
  const elsewhere = await createMatch(world, ana.id, (await world.person()).id)
  expect((await say(ana, elsewhere, 'Once', { id })).problem.code).toBe('message_changed')
  await ana.call(patchMessage, { params: { match, seq: 1 }, body: { text: 'Edited' } })
  expect((await say(ana, match, 'Once', { id })).body.message).toMatchObject({ seq: 1, text: 'Edited' })
  expect((await open(ben, match)).messages).toHaveLength(1)
  const sentEvents = db().selectFrom('events').select('payload').where('subject', '=', match)
  expect(await sentEvents.where('name', '=', 'chat.sent').execute()).toEqual([
    { payload: { matchId: match, seq: 1, senderId: ana.id, receiverId: ben.id } },
  ])
})

test('writes one message for a hundred concurrent requests with the same id', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const id = randomUUID()
  const replies = await Promise.all(Array.from({ length: 100 }, () => say(ana, match, 'Hello', { id })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.message.seq))).toEqual(new Set([1]))
  expect((await open(ben, match)).chat.unread).toBe(1)
})

test('accepts an id in only one conversation when several use it concurrently', async () => {
  const pairs = await Promise.all(Array.from({ length: 12 }, () => createMatchedPair(world)))
  const id = randomUUID()
  // While these are written, the others are queued for one batch.
  const earlier = pairs.slice(0, 6).map(({ ben, match }) => say(ben, match, 'Hello'))
  const replies = await Promise.all(pairs.map(({ ana, match }) => say(ana, match, 'Hello', { id })))
  await Promise.all(earlier)
  const codes = replies.map(({ status, problem }) => (status === 200 ? 'sent' : problem.code))
  expect(codes.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'message_changed'), 'sent'])
  for (const [n, { ben, match }] of pairs.entries())
    expect((await open(ben, match)).chat.unread).toBe(codes[n] === 'sent' ? 1 : 0)
})

test('numbers concurrent messages without gaps or duplicates', async () => {
  const hub = await world.person()
  const people = await Promise.all(Array.from({ length: 25 }, () => world.person()))
  const matches = await Promise.all(people.map(({ id }) => createMatch(world, hub.id, id)))
  const rounds = [0, 1, 2, 3]
  const replies = await Promise.all([
    ...people.flatMap((person, n) => rounds.map((round) => say(person, matches[n]!, `from them ${round}`))),
    ...matches.slice(0, 25).map((match) => say(hub, match, 'from the hub')),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  for (const match of matches) {
    const rows = await db().selectFrom('messages').select('seq').where('matchId', '=', match).execute()
    expect(rows.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  }
})

test('limits messages to thirty a minute, also across conversations and in concurrent requests', async () => {
  const ana = await world.person()
  const matches = [
    await createMatch(world, ana.id, (await world.person()).id),
    await createMatch(world, ana.id, (await world.person()).id),
  ]
  const firstId = randomUUID()
  await say(ana, matches[0]!, 'Hello', { id: firstId })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => say(ana, matches[n % 2]!, `number ${n}`)),
  )
  const codes = replies.map(({ status, problem }) => (status === 200 ? 'sent' : problem.code))
  expect(codes.filter((code) => code === 'sent')).toHaveLength(MESSAGES_PER_MINUTE - 1)
  expect(codes.filter((code) => code === 'too_fast')).toHaveLength(50 - MESSAGES_PER_MINUTE + 1)
  expect((await say(ana, matches[0]!, 'Hello', { id: firstId })).status, 'a repeated request').toBe(200)
  world.clock.advance({ seconds: 59 })
  expect((await say(ana, matches[0]!, 'Now?')).problem.code).toBe('too_fast')
  world.clock.advance({ seconds: 2 })
  expect((await say(ana, matches[0]!, 'Now!')).status).toBe(200)
})

test('lists unread conversations first, then the latest, page by page', async () => {
  const { id } = await world.person()
  const matches: string[] = []
  for (let n = 0; n < 7; n++) {
    const ben = await world.person()
    matches.push(await createMatch(world, id, ben.id))
    const sender = n % 3 === 0 ? ben.id : id
    world.clock.advance({ hours: 7 })
    await say(await world.signInAgain(sender), matches[n]!, `number ${n}`)
  }
  const ana = await withNewToken({ id } as SignedIn)
  const [a, b, c, d, e, f, g] = matches
  const expected = [g, d, a, f, e, c, b]
  expect(await listedMatches(ana)).toEqual(expected)
  const pages: (string | undefined)[] = []
  for (let after: string | undefined; ; ) {
    const { items, next } = (
      await ana.call(getConversations, { query: { limit: '2', ...(after && { after }) } })
    ).body
    pages.push(...items.map(({ match }) => match.id))
    if (!next) break
    after = next
  }
  expect(pages).toEqual(expected)
  await read(ana, d!, 1)
  expect(await listedMatches(ana)).toEqual([g, a, f, e, d, c, b])
})

test('reads messages before, from and around a place', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  for (let n = 1; n <= 12; n++) await say(n % 2 ? ana : ben, match, `number ${n}`)
  const seqs = async (query: Record<string, string>) => {
    const { items, lastSeq } = (await ben.call(getMessages, { params: { match }, query })).body
    expect(lastSeq).toBe(12)
    return items.map(({ seq }) => seq)
  }
  expect(await seqs({ limit: '3' })).toEqual([10, 11, 12])
  expect(await seqs({ before: '10', limit: '3' })).toEqual([7, 8, 9])
  expect(await seqs({ before: '2' })).toEqual([1])
  expect(await seqs({ from: '11' })).toEqual([11, 12])
  expect(await seqs({ around: '6', limit: '4' })).toEqual([4, 5, 6, 7])
  expect(await seqs({ around: '1', limit: '3' })).toEqual([1, 2, 3])
})

test('quotes the message that a reply answers until it is deleted', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  await say(ana, match, 'Tea or coffee?')
  const reply = (await say(ben, match, 'Tea', { replyTo: 1 })).body.message
  expect(reply.replyTo).toEqual({ seq: 1, senderId: ana.id, text: 'Tea or coffee?', photos: 0 })
  expect((await say(ben, match, 'What?', { replyTo: 9 })).problem.code).toBe('not_found')
  await ana.call(deleteMessage, { params: { match, seq: 1 } })
  expect((await open(ben, match)).messages[1]!.replyTo).toMatchObject({ seq: 1, text: '' })
})

test('keeps one reaction per person, which can be changed and removed', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  await say(ana, match, 'I passed!')
  const react = async (me: SignedIn, reaction: '🔥' | '❤️' | null) =>
    (await me.call(putReaction, { params: { match, seq: 1 }, body: { reaction } })).body.message.reactions
  await react(ben, '🔥')
  expect(await react(ben, '❤️')).toEqual([{ personId: ben.id, reaction: '❤️' }])
  expect(await react(ana, '🔥')).toHaveLength(2)
  expect(await react(ben, null)).toEqual([{ personId: ana.id, reaction: '🔥' }])
  const refused = await ben.call(putReaction, { params: { match, seq: 2 }, body: { reaction: '🔥' } })
  expect(refused.problem.code).toBe('not_found')
})

test('lets only the author edit a message, for fifteen minutes', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  await say(ana, match, 'See you at 7')
  world.clock.advance({ minutes: EDIT_MINUTES })
  const [anaLater, benLater] = [await withNewToken(ana), await withNewToken(ben)]
  const edit = (me: SignedIn, text: string) =>
    me.call(patchMessage, { params: { match, seq: 1 }, body: { text } })
  expect((await edit(anaLater, 'See you at 8')).body.message).toMatchObject({ text: 'See you at 8' })
  expect((await open(benLater, match)).messages[0]!.editedAt).toBe(world.clock.now().toISOString())
  expect((await edit(benLater, 'Never')).problem.code).toBe('not_found')
  world.clock.advance({ seconds: 1 })
  expect((await edit(anaLater, 'See you at 9')).problem.code).toBe('too_late')
})

test('leaves nothing of a deleted message', async () => {
  const { match, ...people } = await createMatchedPair(world)
  await say(people.ana, match, 'canary of a secret')
  await people.ben.call(putReaction, { params: { match, seq: 1 }, body: { reaction: '😮' } })
  world.clock.advance({ days: 400 })
  const [ana, ben] = [await withNewToken(people.ana), await withNewToken(people.ben)]
  const unsend = (me: SignedIn) => me.call(deleteMessage, { params: { match, seq: 1 } })
  expect((await unsend(ben)).problem.code).toBe('not_found')
  const { message } = (await unsend(ana)).body
  expect(message).toMatchObject({ text: '', unsent: true, reactions: [], photos: [] })
  expect((await unsend(ana)).body.message).toEqual(message)
  expect((await open(ben, match)).chat).toMatchObject({ unread: 0, last: { unsent: true, text: '' } })
  expect((await ben.call(getConversationCounts, {})).body.unread).toBe(0)
  const { rows } = await world.platform.database.pool.query(
    `select from messages m where m::text like '%canary%' union all select from retained_messages k where k::text like '%canary%'`,
  )
  expect(rows).toEqual([])
  const refused = await ben.call(putReaction, { params: { match, seq: 1 }, body: { reaction: '😮' } })
  expect(refused.problem.code).toBe('not_found')
})

test('never moves the read marker back, and shows it only when both people share read receipts', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  for (const text of ['one', 'two', 'three']) await say(ana, match, text)
  expect((await read(ben, match, 2)).body).toEqual({ readSeq: 2, unread: 1 })
  expect((await read(ben, match, 1)).body).toEqual({ readSeq: 2, unread: 1 })
  expect((await read(ben, match, 99)).body).toEqual({ readSeq: 3, unread: 0 })
  const theirs = async (me: SignedIn) => (await open(me, match)).chat.theirs.readSeq
  expect(await theirs(ana)).toBe(3)
  await ana.call(patchPrivacy, { body: { readReceipts: false } })
  expect([await theirs(ana), await theirs(ben)]).toEqual([null, null])
  await ana.call(patchPrivacy, { body: { readReceipts: true } })
  await ben.call(patchPrivacy, { body: { readReceipts: false } })
  expect([await theirs(ana), await theirs(ben)]).toEqual([null, null])
})

test('rejects hurtful texts, queues doubtful ones for review and warns their reader', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  expect((await say(ana, match, 'you faggot')).problem).toMatchObject({
    code: 'words_refused',
    fields: [{ path: 'text' }],
  })
  const sent = await say(ana, match, 'buy me a steam card and send me the code')
  expect(sent.body.message.caution, 'the sender gets no warning').toBeNull()
  expect((await open(ben, match)).messages[0]!.caution).toBe('money')
  const cases = db()
    .selectFrom('moderationCases')
    .select(['subjectId', 'verdict'])
    .where('accountId', '=', ana.id)
  expect(await cases.execute()).toEqual([{ subjectId: sent.body.message.id, verdict: 'unsure' }])
  await ana.call(deleteMessage, { params: { match, seq: 1 } })
  const kept = db()
    .selectFrom('retainedMessages')
    .select('text')
    .where('messageId', '=', sent.body.message.id)
  expect(await kept.execute(), 'while a case is open').toHaveLength(1)
  await db().updateTable('moderationCases').set({ state: 'closed', closedAt: world.clock.now() }).execute()
  await world.platform.jobs.runNow('chat.sweep')
  expect(await kept.execute()).toEqual([])
})

test('hides messages with hidden words only from the person who hides them', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const { body } = await ben.call(putHiddenWords, { body: { words: ['Spoiler', 'spoiler', 'öl'] } })
  expect(body.words).toHaveLength(2)
  expect((await say(ana, match, 'SPOILER: the butler did it')).body.message.hidden).toBe(false)
  await say(ana, match, 'No spoilers here')
  expect((await open(ben, match)).messages.map(({ hidden }) => hidden)).toEqual([true, false])
  expect((await open(ana, match)).messages.map(({ hidden }) => hidden)).toEqual([false, false])
})

test('hides quotes with hidden words, and leaves hidden texts out of the list', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  await ben.call(putHiddenWords, { body: { words: ['spoiler'] } })
  await say(ana, match, 'Spoiler: the butler did it')
  const last = async (me: SignedIn) => (await me.call(getConversations, { query: {} })).body.items[0]!.last
  expect(await last(ben)).toMatchObject({ hidden: true, text: '' })
  expect(await last(ana)).toMatchObject({ hidden: false, text: 'Spoiler: the butler did it' })
  expect((await open(ben, match)).messages[0]).toMatchObject({ text: 'Spoiler: the butler did it' })
  await say(ana, match, 'Surprised?', { replyTo: 1 })
  expect((await say(ben, match, 'I was not', { replyTo: 1 })).body.message.hidden).toBe(true)
  await say(ben, match, 'Another spoiler')
  await say(ana, match, 'I knew', { replyTo: 4 })
  const hidden = async (me: SignedIn) => (await open(me, match)).messages.map((message) => message.hidden)
  expect(await hidden(ben), 'own messages aren’t hidden').toEqual([true, true, true, false, false])
  expect(await hidden(ana)).toEqual([false, false, false, false, false])
  await say(ben, match, 'Really not', { replyTo: 1 })
  expect(await last(ben), 'the list has no quotes').toMatchObject({
    hidden: false,
    text: 'Really not',
    replyTo: null,
  })
  await ana.call(deleteMessage, { params: { match, seq: 1 } })
  expect(await hidden(ben), 'the quoted text is deleted').not.toContain(true)
})
