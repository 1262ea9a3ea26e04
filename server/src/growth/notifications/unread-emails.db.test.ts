import {
  getNotificationSettings,
  type NotificationSettings,
  postNotificationsRead,
  postUnsubscribe,
  putBlock,
  putNotificationSettings,
} from '@koji/contract'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { accountTopic } from '#platform/realtime/live.ts'
import { notificationActions } from '#test/notifications.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const news = notificationActions(world)
/** Each test starts at 1 p.m. UTC on a new day. */
beforeEach(() => {
  const now = world.clock.now()
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 13)
  world.clock.advance({ seconds: (start - now.getTime()) / 1_000 })
})

const runJob = () => world.platform.jobs.runNow('notifications.mail')

/** Runs the job every minute. */
async function pass(minutes: number): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    world.clock.advance({ minutes: 1 })
    await runJob()
  }
}

const subjects = async ({ email }: SignedIn) => (await world.mailsTo(email)).map(({ subject }) => subject)

/** Signs in again, because the earlier session expired. */
const settingsOf = async ({ id }: SignedIn) =>
  (await (await world.signInAgain(id)).call(getNotificationSettings, {})).body
const typesOf = async (owner: SignedIn) => (await settingsOf(owner)).types

async function changeSettings(owner: SignedIn, change: Partial<NotificationSettings>): Promise<void> {
  const body = { ...(await settingsOf(owner)), ...change }
  expect((await owner.call(putNotificationSettings, { body })).status).toBe(200)
}

test('emails notifications that are unread for 15 minutes', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  const matchId = await news.match(ana.id, ben.id)
  await pass(14)
  expect(await subjects(ana)).toEqual([])
  await pass(1)
  const [mail] = await world.mailsTo(ana.email)
  expect(mail!.subject).toBe('New match on Koji')
  expect(mail!.text).toContain('You and Ben like each other.')
  expect(mail!.links).toContain(`http://localhost:3000/chat/${matchId}`)
  world.clock.advance({ hours: 2 })
  await runJob()
  expect(await subjects(ana)).toHaveLength(1)
})

test('sends at most one email per hour with everything new', async () => {
  const ana = await world.person()
  const [ben, cem, dia] = [
    await world.person(),
    await world.person(),
    await world.person({ displayName: 'Dia' }),
  ]
  await news.match(ana.id, ben.id)
  await pass(15)
  expect(await subjects(ana)).toEqual(['New match on Koji'])
  await news.match(ana.id, cem.id)
  await news.like(dia.id, ana.id)
  await pass(59)
  expect(await subjects(ana)).toHaveLength(1)
  await pass(1)
  const [mail, ...rest] = await world.mailsTo(ana.email)
  expect(rest).toHaveLength(1)
  expect(mail!.subject).toBe('You have 2 new notifications')
  expect(mail!.text).toMatch(/New like .*Dia likes you\./)
})

test('sends one email from concurrent nodes', async () => {
  const ana = await world.person()
  await news.match(ana.id, (await world.person()).id)
  world.clock.advance({ minutes: 15 })
  await Promise.all([runJob(), runJob(), runJob(), runJob()])
  expect(await subjects(ana)).toHaveLength(1)
})

test('skips notifications that were read, hidden or turned off, and unconfirmed addresses', async () => {
  const [ana, ben, cem, eve] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ] as const
  const other = await world.person()
  await news.match(ana.id, other.id)
  await ana.call(postNotificationsRead, {})

  await news.match(ben.id, other.id)
  await other.call(putBlock, { params: { personId: ben.id } })

  const types = await typesOf(cem)
  await changeSettings(cem, { types: { ...types, match: { ...types.match, email: false } } })
  await news.match(cem.id, other.id)

  const { db } = world.platform.database
  await db.updateTable('accounts').set({ emailVerifiedAt: null }).where('id', '=', eve.id).execute()
  await news.match(eve.id, other.id)
  await pass(30)
  for (const person of [ana, ben, cem, eve])
    expect(await world.mailsTo(person.email), person.name).toHaveLength(0)
})

test('emails even while Koji is open in a tab', async () => {
  const ana = await world.person()
  const leave = await world.platform.bus.follow(accountTopic(ana.id), () => undefined)
  await news.match(ana.id, (await world.person()).id)
  await pass(15)
  expect(await subjects(ana)).toHaveLength(1)
  leave()
})

test('skips a due notification after its emails are turned off', async () => {
  const ana = await world.person()
  await news.match(ana.id, (await world.person()).id)
  const types = await typesOf(ana)
  await changeSettings(ana, { types: { ...types, match: { ...types.match, email: false } } })
  await pass(30)
  expect(await subjects(ana)).toEqual([])
})

test('sends one email about account changes right away', async () => {
  const ana = await world.person()
  const { events, database } = world.platform
  await transact(database.db, (tx) =>
    events.record(tx, 'accounts.password_changed', ana.id, { accountId: ana.id }),
  )
  await world.dispatcher.drain()
  await pass(30)
  expect(await subjects(ana)).toEqual(['Your password was changed'])
})

test("waits until quiet hours end in the recipient's time zone", async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const quiet = { on: true, from: '22:00', to: '07:00' }
  // It is 22:00 in Tokyo, and 09:00 in New York.
  await changeSettings(ana, { quiet: { ...quiet, timeZone: 'Asia/Tokyo' } })
  await changeSettings(ben, { quiet: { ...quiet, timeZone: 'America/New_York' } })
  expect(world.clock.now().toISOString()).toMatch(/T13:00:00/)
  await news.match(ana.id, ben.id)
  await pass(15)
  expect(await subjects(ben)).toEqual(['New match on Koji'])
  world.clock.advance({ hours: 8, minutes: 44 })
  await runJob()
  expect(await subjects(ana)).toEqual([])
  await pass(1)
  expect(await subjects(ana)).toEqual(['New match on Koji'])
})

test('skips notifications that were read during quiet hours', async () => {
  const ana = await world.person()
  await changeSettings(ana, { quiet: { on: true, from: '12:00', to: '20:00', timeZone: 'UTC' } })
  await news.match(ana.id, (await world.person()).id)
  await pass(20)
  await (await world.signInAgain(ana.id)).call(postNotificationsRead, {})
  world.clock.advance({ hours: 9 })
  await runJob()
  expect(await subjects(ana)).toEqual([])
})

test('stops emails of these types with one click in the mail client', async () => {
  const ana = await world.person()
  await news.match(ana.id, (await world.person()).id)
  await pass(15)
  const [mail] = await world.mailsTo(ana.email)
  expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/^<(.+)>$/.exec(mail!.headers!['List-Unsubscribe']!)![1]!)
  const unsubscribe = () =>
    world.app.http.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await unsubscribe()).statusCode).toBe(200)
  expect((await unsubscribe()).statusCode).toBe(200)
  const types = await typesOf(ana)
  expect(types.match).toEqual({ inApp: true, email: false, push: true })
  expect(types.like.email).toBe(true)
  world.clock.advance({ hours: 2 })
  await news.match(ana.id, (await world.person()).id)
  await pass(20)
  expect(await subjects(ana)).toHaveLength(1)
})

test('redirects the link of an email to the settings without changing them', async () => {
  const ana = await world.person()
  await news.match(ana.id, (await world.person()).id)
  await pass(15)
  const [mail] = await world.mailsTo(ana.email)
  const page = mail!.links.find((link) => link.includes('#unsubscribe='))!
  const token = new URL(page).hash.slice('#unsubscribe='.length)
  const reply = await world.app.http.inject({
    url: `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`,
  })
  expect([reply.statusCode, reply.headers.location]).toEqual([
    303,
    `/settings/notifications#unsubscribe=${token}`,
  ])
  expect((await typesOf(ana)).match.email).toBe(true)
  expect((await world.call(postUnsubscribe, { query: { token } })).status).toBe(200)
  expect((await typesOf(ana)).match.email).toBe(false)
})

test('refuses a link that is not signed by us', async () => {
  const ana = await world.person()
  const text = `${ana.id}.match`
  const signed = world.platform.secrets.sign('unsubscribe', text)
  for (const token of ['', 'x', text, `${text}.x`, `${ana.id}.like.${signed}`, `.${signed}`])
    expect((await world.call(postUnsubscribe, { query: { token } })).problem.code, token).toBe('link_expired')
  expect((await ana.call(getNotificationSettings, {})).body.types.match.email).toBe(true)
})

test('accepts a link for a deleted account', async () => {
  const text = `${world.platform.ids.id()}.match`
  const token = `${text}.${world.platform.secrets.sign('unsubscribe', text)}`
  expect((await world.call(postUnsubscribe, { query: { token } })).status).toBe(200)
})
