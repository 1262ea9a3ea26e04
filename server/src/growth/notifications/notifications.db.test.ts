import {
  type AccountMessage,
  deleteBlock,
  deleteMessage,
  getNotificationSettings,
  getNotifications,
  NOTIFICATIONS_SHOWN,
  type NotificationSettings,
  postNotificationRead,
  postNotificationsRead,
  putBlock,
  putNotificationSettings,
} from '@koji/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { replay } from '#platform/events/maintenance.ts'
import { accountTopic } from '#platform/realtime/live.ts'
import { buildTicket } from '#seed/builders.ts'
import { createMatch, say } from '#test/conversations.ts'
import { notificationActions } from '#test/notifications.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const news = notificationActions(world)

const listOf = async (owner: SignedIn) => (await owner.call(getNotifications, {})).body
const titles = async (owner: SignedIn) => (await listOf(owner)).items.map(({ title }) => title)

/** Collects live messages about notifications of an account. */
async function listen(owner: SignedIn): Promise<{ received: AccountMessage[]; leave(): void }> {
  const received: AccountMessage[] = []
  const leave = await world.platform.bus.follow(accountTopic(owner.id), ({ body }) => {
    const message = body as AccountMessage
    if (message.type.startsWith('notification')) received.push(message)
  })
  return { received, leave }
}

test('notifies both people of a match with a link to the conversation', async () => {
  const ana = await world.person({ displayName: 'Ana' })
  const ben = await world.person({ displayName: 'Ben' })
  const matchId = await news.match(ana.id, ben.id)
  const expected = (name: string) => ({
    unread: 1,
    items: [
      {
        id: expect.any(String),
        type: 'match',
        title: 'New match',
        read: false,
        count: 1,
        message: `You and ${name} like each other`,
        opens: `/chat/${matchId}`,
        createdAt: world.clock.now().toISOString(),
      },
    ],
  })
  expect(await listOf(ana)).toEqual(expected('Ben'))
  expect(await listOf(ben)).toEqual(expected('Ana'))
})

test('ignores repeated events, whether the notification is read or not', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const since = world.clock.now()
  const matchId = await news.match(ana.id, ben.id)
  await news.like(ben.id, ana.id)
  await news.message(matchId, ben.id, ana.id, 1)
  await news.message(matchId, ben.id, ana.id, 2)
  const handlers = [
    ['notifications.match', 'matches.made'],
    ['notifications.like', 'swipes.liked'],
    ['notifications.message', 'chat.sent'],
  ] as const
  const repeat = async () => {
    for (const [handler, name] of handlers)
      expect(await replay(world.platform.database.db, world.clock, { handler, name, since })).toBeGreaterThan(
        0,
      )
    await world.dispatcher.drain()
  }
  const before = await listOf(ana)
  expect(before.items.map(({ title }) => title)).toEqual(['2 new messages', 'New like', 'New match'])
  await repeat()
  expect(await listOf(ana)).toEqual(before)
  await ana.call(postNotificationsRead, {})
  await repeat()
  expect((await listOf(ana)).items).toHaveLength(3)
  expect((await listOf(ana)).unread).toBe(0)
})

test('groups unread likes and raises the group with each new one', async () => {
  const ana = await world.person()
  const [ben, cem, dia] = [
    await world.person({ displayName: 'Ben' }),
    await world.person({ displayName: 'Cem' }),
    await world.person({ displayName: 'Dia' }),
  ]
  await news.like(ben.id, ana.id)
  expect((await listOf(ana)).items[0]).toMatchObject({
    title: 'New like',
    message: 'Ben likes you',
    count: 1,
  })
  await news.match(ana.id, ben.id)
  expect(await titles(ana)).toEqual(['New match', 'New like'])
  world.clock.advance({ minutes: 1 })
  await news.like(cem.id, ana.id)
  world.clock.advance({ minutes: 1 })
  await news.like(dia.id, ana.id)
  const { items, unread } = await listOf(ana)
  expect(items.map(({ title }) => title)).toEqual(['3 new likes', 'New match'])
  expect(items[0]).toMatchObject({ message: 'Dia and 2 others', count: 3, opens: '/matches?tab=likes' })
  expect(items[0]!.createdAt).toBe(world.clock.now().toISOString())
  expect(unread).toBe(2)

  // A second like by the same person isn't counted.
  await news.like(cem.id, ana.id)
  expect((await listOf(ana)).items[0]).toMatchObject({ title: '3 new likes', message: 'Cem and 2 others' })

  await ana.call(postNotificationRead, { params: { id: items[0]!.id } })
  await news.like(ben.id, ana.id)
  expect(await titles(ana)).toEqual(['New like', '3 new likes', 'New match'])
})

test('skips a like that was taken back before its event was handled', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await transact(world.platform.database.db, (tx) =>
    world.platform.events.record(tx, 'swipes.liked', ana.id, {
      swiperId: ben.id,
      targetId: ana.id,
      mode: 'friends',
    }),
  )
  await world.dispatcher.drain()
  expect((await listOf(ana)).items).toEqual([])
})

test('groups messages by conversation', async () => {
  const ana = await world.person({ displayName: 'Ana' })
  const [ben, cem] = [await world.person({ displayName: 'Ben' }), await world.person({ displayName: 'Cem' })]
  const [withBen, withCem] = [await news.match(ana.id, ben.id), await news.match(ana.id, cem.id)]
  await ana.call(postNotificationsRead, {})
  for (const seq of [1, 2, 3]) await news.message(withBen, ben.id, ana.id, seq)
  await news.message(withCem, cem.id, ana.id, 1)
  const { items, unread } = await listOf(ana)
  expect(items.slice(0, 2)).toMatchObject([
    { title: 'New message', message: 'Cem wrote to you', count: 1, opens: `/chat/${withCem}` },
    { title: '3 new messages', message: 'Ben wrote to you', count: 3, opens: `/chat/${withBen}` },
  ])
  expect(unread).toBe(2)
  expect((await listOf(ben)).items.map(({ title }) => title)).toEqual(['New match'])
})

test('handles a batch of messages like single ones', async () => {
  const ana = await world.person({ displayName: 'Ana' })
  const ben = await world.person({ displayName: 'Ben' })
  const cem = await world.person({ displayName: 'Cem' })
  const [withBen, withCem] = [await news.match(ana.id, ben.id), await news.match(ana.id, cem.id)]
  await ana.call(postNotificationsRead, {})
  await news.message(withBen, ben.id, ana.id, 1)
  const { received, leave } = await listen(ana)
  await news.messages([
    [withBen, ben.id, ana.id, [2, 3]],
    [withCem, cem.id, ana.id, [1, 2]],
  ])
  const { items, unread } = await listOf(ana)
  expect(items.map(({ count, message }) => `${count} ${message}`).toSorted()).toEqual([
    '1 You and Ben like each other',
    '1 You and Cem like each other',
    '2 Cem wrote to you',
    '3 Ben wrote to you',
  ])
  expect(unread).toBe(2)
  // Handlers may run in parallel, so only the last message is certain.
  await until(() => expect(received.at(-1)).toMatchObject({ type: 'notification', unread: 2 }))
  leave()
})

test('stops counting unsent messages in any order of events', async () => {
  const ana = await world.person({ displayName: 'Ana' })
  const ben = await world.person({ displayName: 'Ben' })
  const match = await createMatch(world, ana.id, ben.id)
  await world.dispatcher.drain()
  await ana.call(postNotificationsRead, {})
  for (const text of ['One', 'Two', 'Three']) await say(ben, match, text)
  await ben.call(deleteMessage, { params: { match, seq: 1 } })
  await world.dispatcher.drain()
  expect((await listOf(ana)).items[0]).toMatchObject({ title: '2 new messages', count: 2 })

  await ben.call(deleteMessage, { params: { match, seq: 2 } })
  await world.dispatcher.drain()
  expect((await listOf(ana)).items[0]).toMatchObject({ title: 'New message', count: 1 })
  const { received, leave } = await listen(ana)
  await ben.call(deleteMessage, { params: { match, seq: 3 } })
  await world.dispatcher.drain()
  expect((await listOf(ana)).unread).toBe(0)
  await until(() => expect(received).toMatchObject([{ type: 'notifications_read', unread: 0 }]))
  leave()
})

test('removes a like that was taken back', async () => {
  const [ana, ben, cem] = [
    await world.person(),
    await world.person({ displayName: 'Ben' }),
    await world.person({ displayName: 'Cem' }),
  ] as const
  await news.like(ben.id, ana.id)
  await news.like(cem.id, ana.id)
  expect(await titles(ana)).toEqual(['2 new likes'])
  await news.takeBack(cem.id, ana.id)
  expect((await listOf(ana)).items).toMatchObject([{ title: 'New like', message: 'Ben likes you', count: 1 }])
  await news.takeBack(ben.id, ana.id)
  expect(await listOf(ana)).toEqual({ items: [], unread: 0 })
})

test('shows a group in the app again from the next like after turning it on', async () => {
  const ana = await world.person()
  const showLikes = (inApp: boolean) =>
    ana.call(putNotificationSettings, {
      body: {
        ...DEFAULT_SETTINGS,
        types: { ...DEFAULT_SETTINGS.types, like: { inApp, email: true, push: true } },
      },
    })
  await showLikes(false)
  await news.like((await world.person()).id, ana.id)
  expect((await listOf(ana)).unread).toBe(0)
  await showLikes(true)
  await news.like((await world.person()).id, ana.id)
  expect(await listOf(ana)).toMatchObject({ items: [{ type: 'like', count: 2 }], unread: 1 })
})

test('skips read messages and marks notifications of an opened conversation as read', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const matchId = await news.match(ana.id, ben.id)
  await sql`update conversations set low_read = 1, high_read = 1 where match_id = ${matchId}`.execute(
    world.platform.database.db,
  )
  await news.message(matchId, ben.id, ana.id, 1)
  expect(await titles(ana)).toEqual(['New match'])
  await news.message(matchId, ben.id, ana.id, 2)
  expect(await titles(ana)).toEqual(['New message', 'New match'])

  const { received, leave } = await listen(ana)
  await transact(world.platform.database.db, (tx) =>
    world.services.notifications.readConversation(tx, ana.id, matchId),
  )
  expect((await listOf(ana)).unread).toBe(0)
  await until(() => expect(received).toMatchObject([{ type: 'notifications_read', unread: 0 }]))
  leave()
})

test('hides notifications from list and count in both directions while a block exists', async () => {
  const ana = await world.person({ displayName: 'Ana' })
  const ben = await world.person({ displayName: 'Ben' })
  const cem = await world.person({ displayName: 'Cem' })
  const matchId = await news.match(ana.id, ben.id)
  await news.message(matchId, ben.id, ana.id, 1)
  await news.like(cem.id, ana.id)
  await news.like(ben.id, ana.id)
  expect(await titles(ana)).toEqual(['2 new likes', 'New message', 'New match'])

  await ben.call(putBlock, { params: { personId: ana.id } })
  const { items, unread } = await listOf(ana)
  expect(items).toMatchObject([{ title: 'New like', message: 'Cem likes you', count: 1 }])
  expect(unread).toBe(1)
  expect((await listOf(ben)).items).toEqual([])

  const { received, leave } = await listen(ana)
  await news.message(matchId, ben.id, ana.id, 2)
  await news.like(ben.id, ana.id)
  expect((await listOf(ana)).items).toEqual(items)
  // The block sends a new count. Ben's later actions send nothing, those of others do.
  await news.like((await world.person()).id, ana.id)
  await until(() => expect(received.length).toBeGreaterThan(1))
  expect(received).toMatchObject([
    { type: 'notifications_read', ids: [], unread: 1 },
    { type: 'notification', notification: { title: '2 new likes' }, unread: 1 },
  ])
  leave()

  await ben.call(deleteBlock, { params: { personId: ana.id } })
  expect((await listOf(ana)).unread).toBe(3)
})

test('sends no count after a block without notifications about the person', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const { received, leave } = await listen(ben)
  await ana.call(putBlock, { params: { personId: ben.id } })
  await world.dispatcher.drain()
  // Likes of others still arrive.
  await news.like((await world.person()).id, ben.id)
  await until(() => expect(received).not.toEqual([]))
  expect(received).toMatchObject([{ type: 'notification', notification: { type: 'like' } }])
  leave()
})

test('removes notifications after an unmatch and ignores late events', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const matchId = await news.match(ana.id, ben.id)
  await news.message(matchId, ben.id, ana.id, 1)
  await transact(world.platform.database.db, async (tx) => {
    await tx.deleteFrom('matches').where('id', '=', matchId).execute()
  })
  await news.unmatch(matchId, ana.id, ben.id)
  expect(await listOf(ana)).toEqual({ items: [], unread: 0 })
  expect(await listOf(ben)).toEqual({ items: [], unread: 0 })
  await news.message(matchId, ben.id, ana.id, 2)
  expect((await listOf(ana)).items).toEqual([])
})

test('hides notifications about a closed account', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await news.match(ana.id, ben.id)
  await transact(world.platform.database.db, (tx) =>
    world.services.accounts.restrict(tx, ben.id, { rule: 'C1', reason: 'Threats.', until: null }),
  )
  expect(await listOf(ana)).toEqual({ items: [], unread: 0 })
})

test('shows current names', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  await news.match(ana.id, ben.id)
  const { db } = world.platform.database
  await db.updateTable('profiles').set({ displayName: 'Benjamin' }).where('id', '=', ben.id).execute()
  expect((await listOf(ana)).items[0]!.message).toBe('You and Benjamin like each other')
})

test('marks one or all notifications as read and updates other devices', async () => {
  const ana = await world.person()
  for (let i = 0; i < 3; i++) await news.match(ana.id, (await world.person()).id)
  const { items, unread } = await listOf(ana)
  expect(unread).toBe(3)
  const { received, leave } = await listen(ana)
  const read = () => ana.call(postNotificationRead, { params: { id: items[1]!.id } })
  expect((await read()).body).toEqual({ unread: 2 })
  expect((await listOf(ana)).items.map((one) => one.read)).toEqual([false, true, false])
  expect((await read()).body).toEqual({ unread: 2 })
  expect((await ana.call(postNotificationsRead, {})).body).toEqual({ unread: 0 })
  expect((await listOf(ana)).items.every((one) => one.read)).toBe(true)
  // Messages about the new notifications may arrive late.
  await until(() =>
    expect(received.filter(({ type }) => type === 'notifications_read')).toEqual([
      { type: 'notifications_read', ids: [items[1]!.id], unread: 2 },
      { type: 'notifications_read', ids: [items[1]!.id], unread: 2 },
      { type: 'notifications_read', ids: null, unread: 0 },
    ]),
  )
  leave()
})

test("refuses someone else's or a hidden notification like one that doesn't exist", async () => {
  const ana = await world.person()
  const ben = await world.person()
  await news.match(ana.id, ben.id)
  const [mine] = (await listOf(ana)).items
  const answers = [
    await ben.call(postNotificationRead, { params: { id: mine!.id } }),
    await ben.call(postNotificationRead, { params: { id: world.platform.ids.id() } }),
  ]
  await ben.call(putBlock, { params: { personId: ana.id } })
  answers.push(await ana.call(postNotificationRead, { params: { id: mine!.id } }))
  const without = (problem: (typeof answers)[number]['problem']) => ({ ...problem, requestId: '' })
  for (const { status, problem } of answers)
    expect([status, without(problem)]).toEqual([404, without(answers[0]!.problem)])
  const { db } = world.platform.database
  const row = await db
    .selectFrom('notifications')
    .select('read')
    .where('id', '=', mine!.id)
    .executeTakeFirst()
  expect(row).toEqual({ read: false })
})

test('sends new notifications live as the list shows them', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  const { received, leave } = await listen(ana)
  const matchId = await news.match(ana.id, ben.id)
  await news.message(matchId, ben.id, ana.id, 1)
  await news.message(matchId, ben.id, ana.id, 2)
  await until(() => expect(received).toHaveLength(3))
  leave()
  const { items } = await listOf(ana)
  expect(received[0]).toEqual({ type: 'notification', notification: items[1], unread: 1 })
  expect(received[2]).toEqual({ type: 'notification', notification: items[0], unread: 2 })
})

test('sends a notification to a device that connected before the commit', async () => {
  const ana = await world.person()
  const listener = await transact(world.platform.database.db, async (tx) => {
    const event = { id: 1_000_000, occurredAt: world.clock.now() }
    const about = { title: 'Something happened', message: 'Just now' }
    await world.services.notifications.notify(tx, [
      { userId: ana.id, type: 'account', groupKey: 'something', opens: '/', event, about, counts: 'events' },
    ])
    const listener = await listen(ana)
    expect((await listOf(ana)).items).toEqual([])
    return listener
  })
  await until(() => expect(listener.received).toHaveLength(1))
  listener.leave()
})

test('lists the 20 newest and counts all unread notifications', async () => {
  const ana = await world.person()
  for (let i = 0; i < NOTIFICATIONS_SHOWN + 2; i++) {
    await news.match(ana.id, (await world.person({ displayName: `Guest no ${i}` })).id)
    world.clock.advance({ seconds: 1 })
  }
  const { items, unread } = await listOf(ana)
  expect(NOTIFICATIONS_SHOWN).toBe(20)
  expect(items).toHaveLength(20)
  expect(items[0]!.message).toContain('Guest no 21')
  expect(items[19]!.message).toContain('Guest no 2 ')
  expect(unread).toBe(22)
})

test('notifies the owner of each account event separately', async () => {
  const ana = await world.person()
  const { events, database } = world.platform
  const accountId = ana.id
  await transact(database.db, async (tx) => {
    await events.record(tx, 'accounts.password_changed', accountId, { accountId })
    await events.record(tx, 'accounts.two_factor_changed', accountId, { accountId, on: true })
    await events.record(tx, 'accounts.two_factor_changed', accountId, { accountId, on: false })
    await events.record(tx, 'accounts.passkey_added', accountId, { accountId, passkeyId: accountId })
    await events.record(tx, 'accounts.export_ready', accountId, { accountId, exportId: accountId })
    const about = { subjectKind: 'photo', subjectId: accountId, accountId, source: 'report' } as const
    await tx
      .insertInto('moderationCases')
      .values({ ...about, id: world.platform.ids.id(), openedAt: world.clock.now() })
      .execute()
    for (const purpose of ['profile', 'chat'])
      await events.record(tx, 'media.held', accountId, { mediaId: accountId, ownerId: accountId, purpose })
    // A photo that was decided about has only the notification of the decision.
    const decided = { mediaId: world.platform.ids.id(), ownerId: accountId, purpose: 'profile' }
    await events.record(tx, 'media.held', accountId, decided)
  })
  await world.dispatcher.drain()
  const { items } = await listOf(ana)
  expect(items.map(({ title, type, opens }) => `${type} ${title} ${opens}`).toSorted()).toEqual([
    'account A passkey was added /settings/security',
    'account Two-factor sign-in is off /settings/security',
    'account Two-factor sign-in is on /settings/security',
    'account Your data is ready /settings/account',
    'account Your password was changed /settings/security',
    'safety A photo is waiting for review /matches',
    'safety A photo is waiting for review /profile/edit',
  ])
})

test('notifies of a support reply only owners of a confirmed address', async () => {
  const ana = await world.signIn()
  const eve = await world.signIn({ verified: false })
  for (const { email } of [ana, eve]) {
    const { ticket } = await buildTicket(world, {
      email,
      subject: 'Where is my photo?',
      answer: 'Here it is.',
    })
    const messages = await world.platform.database.db
      .selectFrom('supportMessages')
      .select(['id', 'author'])
      .where('ticketId', '=', ticket.id)
      .execute()
    await transact(world.platform.database.db, async (tx) => {
      for (const { id } of messages)
        await world.platform.events.record(tx, 'support.ticket_replied', ticket.id, {
          ticketId: ticket.id,
          messageId: id,
        })
    })
  }
  await world.dispatcher.drain()
  expect((await listOf(ana)).items).toMatchObject([
    {
      type: 'support',
      title: 'Our team answered you',
      message: 'Where is my photo?',
      opens: expect.stringMatching(/^\/support#ticket=[0-9a-f-]{36}$/),
    },
  ])
  expect((await listOf(eve)).items).toEqual([])
})

const allChannels = { inApp: true, email: true, push: true }
const DEFAULT_SETTINGS: NotificationSettings = {
  types: {
    match: allChannels,
    like: allChannels,
    message: allChannels,
    post: allChannels,
    comment: allChannels,
    creator: allChannels,
    payment: allChannels,
    account: allChannels,
    safety: allChannels,
    support: allChannels,
  },
  quiet: { on: false, from: '22:00', to: '08:00', timeZone: 'UTC' },
}

test('saves all settings except turning off account emails', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getNotificationSettings, {})).body).toEqual(DEFAULT_SETTINGS)
  const wanted: NotificationSettings = {
    types: {
      ...DEFAULT_SETTINGS.types,
      like: { inApp: false, email: false, push: true },
      account: { inApp: true, email: false, push: false },
    },
    quiet: { on: true, from: '23:15', to: '06:45', timeZone: 'America/New_York' },
  }
  const saved = { ...wanted, types: { ...wanted.types, account: { inApp: true, email: true, push: false } } }
  expect((await ana.call(putNotificationSettings, { body: wanted })).body).toEqual(saved)
  expect((await ana.call(getNotificationSettings, {})).body).toEqual(saved)
  const invalid = { ...wanted, quiet: { ...wanted.quiet, timeZone: 'Mars/Olympus' } }
  expect((await ana.call(putNotificationSettings, { body: invalid })).problem.code).toBe('invalid_input')
})

test('neither lists nor counts types that are hidden in the app', async () => {
  const ana = await world.person()
  const types = { ...DEFAULT_SETTINGS.types, match: { inApp: false, email: true, push: false } }
  await ana.call(putNotificationSettings, { body: { ...DEFAULT_SETTINGS, types } })
  const { received, leave } = await listen(ana)
  await news.match(ana.id, (await world.person()).id)
  expect(await listOf(ana)).toEqual({ items: [], unread: 0 })
  await news.like((await world.person()).id, ana.id)
  await until(() => expect(received).not.toEqual([]))
  expect(received).toMatchObject([{ type: 'notification', notification: { type: 'like' }, unread: 1 }])
  leave()
})

test('deletes notifications after 90 days and beyond 500', async () => {
  const ana = await world.signIn()
  const { db } = world.platform.database
  const insert = (count: number, createdAt: Date) =>
    db
      .insertInto('notifications')
      .values(
        Array.from({ length: count }, () => {
          const id = world.platform.ids.id()
          return {
            id,
            userId: ana.id,
            type: 'support' as const,
            title: 'A title',
            message: 'A message',
            opens: '/support',
            groupKey: id,
            createdAt,
            lastEvent: 1,
            inApp: true,
            mailAt: null,
          }
        }),
      )
      .execute()
  const remaining = async () =>
    (await db.selectFrom('notifications').select('createdAt').where('userId', '=', ana.id).execute()).map(
      ({ createdAt }) => createdAt.getTime(),
    )
  const [now, old] = [world.clock.now(), new Date(world.clock.now().getTime() - 90 * 86_400_000)]
  const yesterday = new Date(now.getTime() - 86_400_000)
  await insert(3, new Date(old.getTime() - 1))
  await insert(2, old)
  await world.platform.jobs.runNow('notifications.sweep')
  expect(await remaining()).toHaveLength(2)
  await insert(10, yesterday)
  await insert(495, now)
  await world.platform.jobs.runNow('notifications.sweep')
  const kept = await remaining()
  expect(kept).toHaveLength(500)
  expect(kept.filter((at) => at === now.getTime())).toHaveLength(495)
  expect(kept.filter((at) => at === old.getTime())).toHaveLength(0)
})
