import {
  closeTicket,
  getMyTickets,
  getNotifications,
  getTicket,
  postDeskReply,
  postTicket,
  postTicketRead,
  postTicketReply,
} from '@koji/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildTicket } from '#seed/builders.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const letter = { subject: 'Lost and found', body: 'Where did my matches go?' }
let admin: SignedIn

beforeAll(async () => {
  admin = await world.signIn({ roles: ['admin'] })
})
// The tests advance the clock, which expires sessions.
beforeEach(async () => {
  admin = await again(admin)
})

const again = async (me: SignedIn): Promise<SignedIn> => ({ ...me, ...(await world.signInAgain(me.id)) })

const open = async (me: SignedIn, subject = letter.subject) =>
  (await me.call(postTicket, { body: { ...letter, subject } })).body.ticket
const mine = async (me: SignedIn) => (await me.call(getMyTickets, { query: {} })).body.items
const answer = (ticket: string, body = 'They are back.') =>
  admin.call(postDeskReply, { params: { ticket }, body: { body, closes: false } })

test('opens a member’s ticket without a link, under the address of the account', async () => {
  const ana = await world.signIn()
  const { status, body } = await ana.call(postTicket, {
    body: { ...letter, email: 'somebody.else@koji.example' },
  })
  expect([status, body.link]).toEqual([201, null])
  const row = await db()
    .selectFrom('supportTickets')
    .select(['email', 'accountId', 'linkHash'])
    .where('id', '=', body.ticket.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ email: ana.email, accountId: ana.id, linkHash: null })
  expect(await mine(ana)).toMatchObject([{ id: body.ticket.id, status: 'open', unread: false }])
})

test('requires an address from a visitor', async () => {
  const { status, problem } = await world.call(postTicket, { body: letter })
  expect([status, problem.code]).toEqual([401, 'sign_in_required'])
})

test('refuses every request about someone else’s ticket as if it didn’t exist', async () => {
  const [ana, eve] = [await world.signIn(), await world.signIn()]
  const { id } = await open(ana)
  const missing = world.platform.ids.id()
  for (const [declared, body] of [
    [getTicket, undefined],
    [postTicketReply, { body: 'It is me.' }],
    [closeTicket, undefined],
    [postTicketRead, undefined],
  ] as const) {
    const callWith = (ticket: string) => eve.call(declared, { params: { ticket }, body } as never)
    const [theirs, none] = [await callWith(id), await callWith(missing)]
    expect([theirs.status, theirs.problem.code]).toEqual([404, 'not_found'])
    expect({ ...theirs.problem, requestId: '' }).toEqual({ ...none.problem, requestId: '' })
  }
  expect(await mine(eve)).toEqual([])
  const visitor = await world.call(getTicket, { params: { ticket: id } })
  expect(visitor.problem.code).toBe('sign_in_required')
})

test('marks an answered ticket as unread until it is seen, and notifies its asker with a link to it', async () => {
  const ana = await world.person()
  const { id } = await open(ana, 'Unread, then read')
  await answer(id)
  await world.dispatcher.drain()
  expect(await mine(ana)).toMatchObject([{ id, status: 'answered', unread: true }])
  const { items } = (await ana.call(getNotifications, {})).body
  expect(items).toMatchObject([
    { type: 'support', message: 'Unread, then read', opens: `/support#ticket=${id}` },
  ])

  expect(
    (await ana.call(getTicket, { params: { ticket: id } })).body.unread,
    'fetching changes nothing',
  ).toBe(true)
  await ana.call(postTicketRead, { params: { ticket: id } })
  expect(await mine(ana)).toMatchObject([{ id, unread: false }])
  world.clock.advance({ seconds: 1 })
  await answer(id, 'And one more thing.')
  expect(await mine(ana)).toMatchObject([{ id, unread: true }])
})

test('marks a ticket as read when its asker replies', async () => {
  const ana = await world.signIn()
  const { id } = await open(ana)
  await answer(id)
  world.clock.advance({ seconds: 1 })
  await ana.call(postTicketReply, { params: { ticket: id }, body: { body: 'Thank you.' } })
  expect(await mine(ana)).toMatchObject([{ id, status: 'open', unread: false }])
})

test('pages through a member’s tickets, most recently active first', async () => {
  const ana = await world.signIn()
  const ids: string[] = []
  for (const subject of ['First', 'Second', 'Third']) {
    ids.push((await open(ana, subject)).id)
    world.clock.advance({ seconds: 1 })
  }
  await ana.call(postTicketReply, { params: { ticket: ids[0]! }, body: { body: 'Still so.' } })
  const first = (await ana.call(getMyTickets, { query: { limit: 2 } })).body
  expect(first.items.map(({ subject }) => subject)).toEqual(['First', 'Third'])
  const rest = (await ana.call(getMyTickets, { query: { limit: 2, after: first.next! } })).body
  expect([rest.items.map(({ subject }) => subject), rest.next]).toEqual([['Second'], null])
})

test('reopens a closed ticket with a reply within 30 days', async () => {
  let ana = await world.signIn()
  const params = { ticket: (await open(ana)).id }
  expect((await ana.call(closeTicket, { params })).body.status).toBe('closed')
  world.clock.advance({ days: 29 })
  ana = await again(ana)
  const reopened = await ana.call(postTicketReply, { params, body: { body: 'It is back.' } })
  expect(reopened.body).toMatchObject({ status: 'open', closedAt: null })
  await ana.call(closeTicket, { params })
  world.clock.advance({ days: 31 })
  ana = await again(ana)
  const late = await ana.call(postTicketReply, { params, body: { body: 'And again.' } })
  expect(late.problem.code).toBe('ticket_closed')
})

test('doesn’t count tickets that strangers open under a member’s address against the member’s limit', async () => {
  const ana = await world.signIn()
  for (let n = 0; n < 10; n++) await buildTicket(world, { email: ana.email })
  expect((await ana.call(postTicket, { body: letter })).status).toBe(201)
  for (let n = 0; n < 9; n++) await open(ana)
  expect((await ana.call(postTicket, { body: letter })).problem.code).toBe('too_many_open')
})

test('gives tickets opened under an address to the account that confirms it', async () => {
  const ana = await world.signIn({ verified: false })
  const { ticket, link } = await buildTicket(world, { email: ana.email, subject: 'Before I signed up' })
  expect(await mine(ana)).toEqual([])
  await transact(db(), async (tx) => {
    const emailVerifiedAt = world.clock.now()
    await tx.updateTable('accounts').set({ emailVerifiedAt }).where('id', '=', ana.id).execute()
    await world.platform.events.record(tx, 'accounts.email_verified', ana.id, { accountId: ana.id })
  })
  await world.dispatcher.drain()
  expect(await mine(ana)).toMatchObject([{ id: ticket.id, subject: 'Before I signed up' }])
  expect((await world.call(getTicket, { params: { ticket: link } })).status, 'the link still opens it').toBe(
    200,
  )
})

test('emails an answer with the link to visitors, but not to members', async () => {
  const email = `visitor-${world.platform.ids.id()}@koji.example`
  const { ticket, link } = await buildTicket(world, { email, subject: 'Where is my photo?' })
  await answer(ticket.id)
  const [mail] = await world.mailsTo(email)
  expect(mail?.subject).toBe('Our team answered you')
  expect(mail?.text).toContain(`/support#ticket=${link}`)
  expect(mail?.text).toContain('Where is my photo?')

  const ana = await world.signIn()
  await answer((await open(ana)).id)
  expect(await world.mailsTo(ana.email)).toEqual([])
})

test('revokes the link of a ticket opened under a member’s address when the member first replies', async () => {
  const ana = await world.person()
  const { ticket, link } = await buildTicket(world, { email: ana.email, subject: 'Not from Ana' })
  const stranger = (key = link) => world.call(getTicket, { params: { ticket: key } })
  expect((await ana.call(getTicket, { params: { ticket: ticket.id } })).body.byLink).toBe(true)
  expect((await stranger()).status, 'before her first reply').toBe(200)

  const said = await ana.call(postTicketReply, {
    params: { ticket: ticket.id },
    body: { body: 'My number is 123.' },
  })
  expect(said.body.byLink, 'someone else may still have written the first message').toBe(true)
  for (const [declared, body] of [
    [getTicket, undefined],
    [postTicketReply, { body: 'It is me.' }],
    [closeTicket, undefined],
    [postTicketRead, undefined],
  ] as const)
    expect((await world.call(declared, { params: { ticket: link }, body } as never)).status).toBe(404)
  const own = await ana.call(getTicket, { params: { ticket: link } })
  expect(own.status, 'the link in her mail still works for her').toBe(200)

  await answer(ticket.id)
  await world.dispatcher.drain()
  expect(await world.mailsTo(ana.email), 'she gets a notification instead').toEqual([])
  const { items } = (await ana.call(getNotifications, {})).body
  expect(items).toMatchObject([{ type: 'support', message: 'Not from Ana' }])
})

test('revokes the link also when the member replies through it', async () => {
  const ana = await world.signIn()
  const { link } = await buildTicket(world, { email: ana.email })
  await ana.call(postTicketReply, { params: { ticket: link }, body: { body: 'It was me.' } })
  expect((await world.call(getTicket, { params: { ticket: link } })).status).toBe(404)
})
