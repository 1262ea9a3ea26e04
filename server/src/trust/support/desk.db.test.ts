import {
  AccountMessage,
  closeTicket,
  deleteCannedAnswer,
  deleteClaim,
  getCannedAnswers,
  getDeskTeam,
  getDeskTicket,
  getDeskTickets,
  getTicket,
  postCannedAnswer,
  postDeskClose,
  postDeskNote,
  postDeskReply,
  postTicket,
  postTicketReply,
  putCannedAnswer,
  putClaim,
  putClaimAssignee,
  putTicketAssignee,
} from '@koji/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildProfile, buildTicket } from '#seed/builders.ts'
import { listAuditEntries } from '#test/creator-applications.ts'
import { bodies, useLive } from '#test/live-client.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const live = useLive(world)
const db = () => world.platform.database.db
let aiko: SignedIn
let ben: SignedIn

beforeAll(async () => {
  aiko = await world.signIn({ roles: ['admin'] })
  ben = await world.signIn({ roles: ['admin'] })
  await buildProfile(world, aiko.id, { displayName: 'Aiko' })
})
// The tests advance the clock, which expires sessions.
beforeEach(async () => {
  ;[aiko, ben] = [await again(aiko), await again(ben)]
  await db().deleteFrom('supportTickets').execute()
  await db().deleteFrom('cannedAnswers').execute()
})

const again = async (me: SignedIn): Promise<SignedIn> => ({ ...me, ...(await world.signInAgain(me.id)) })
const claim = (who: SignedIn, item: string, takeOver = false) =>
  who.call(putClaim, { params: { queue: 'ticket', item }, body: { takeOver } })
const answer = (who: SignedIn, ticket: string, closes = false) =>
  who.call(postDeskReply, { params: { ticket }, body: { body: 'Please try again.', closes } })
const queue = async (view: 'waiting' | 'mine' | 'answered' | 'closed', who = aiko) =>
  (await who.call(getDeskTickets, { query: { view } })).body.items
const subjects = (items: { subject: string }[]) => items.map(({ subject }) => subject)
const actions = async (ticket: string) => (await listAuditEntries(world, ticket)).map(({ action }) => action)

test('lists the longest-waiting ticket first, also after a second message from its asker', async () => {
  const first = await buildTicket(world, { subject: 'First' })
  world.clock.advance({ seconds: 60 })
  const second = await buildTicket(world, { subject: 'Second' })
  world.clock.advance({ seconds: 60 })
  await buildTicket(world, { subject: 'Third' })
  await world.call(postTicketReply, { params: { ticket: first.link }, body: { body: 'Hello?' } })
  expect(subjects(await queue('waiting'))).toEqual(['First', 'Second', 'Third'])

  await answer(aiko, first.ticket.id)
  await answer(aiko, second.ticket.id, true)
  expect(subjects(await queue('waiting'))).toEqual(['Third'])
  expect(subjects(await queue('answered'))).toEqual(['First'])
  expect(subjects(await queue('closed'))).toEqual(['Second'])
  world.clock.advance({ seconds: 60 })
  await world.call(postTicketReply, { params: { ticket: first.link }, body: { body: 'It did not help.' } })
  expect(subjects(await queue('waiting'))).toEqual(['Third', 'First'])
})

test('pages through the queue', async () => {
  for (const subject of ['One', 'Two', 'Six']) {
    await buildTicket(world, { subject })
    world.clock.advance({ seconds: 1 })
  }
  const first = (await aiko.call(getDeskTickets, { query: { limit: 2 } })).body
  const rest = (await aiko.call(getDeskTickets, { query: { limit: 2, after: first.next! } })).body
  expect([...subjects(first.items), ...subjects(rest.items), rest.next]).toEqual(['One', 'Two', 'Six', null])
})

test('can be answered and closed only by its holder', async () => {
  const { ticket } = await buildTicket(world)
  expect((await claim(aiko, ticket.id)).body.holder).toMatchObject({ mine: true })
  expect((await claim(ben, ticket.id)).body.holder).toMatchObject({ mine: false, person: { id: aiko.id } })
  expect((await answer(ben, ticket.id)).problem.code).toBe('held_by_another')
  const close = await ben.call(postDeskClose, { params: { ticket: ticket.id } })
  expect(close.problem.code).toBe('held_by_another')
  expect((await queue('waiting', ben))[0]?.holder?.person).toMatchObject({ id: aiko.id, displayName: 'Aiko' })
  world.clock.advance({ minutes: 15 })
  ben = await again(ben)
  expect((await queue('waiting', ben))[0]?.holder).toBeNull()
  expect((await answer(ben, ticket.id)).status).toBe(201)
  expect(await actions(ticket.id)).toEqual(['ticket.answered'])
})

test('can be taken over from a colleague, which is audited', async () => {
  const { ticket } = await buildTicket(world)
  await claim(aiko, ticket.id)
  expect((await claim(ben, ticket.id, true)).body.holder).toMatchObject({ mine: true })
  expect((await answer(aiko, ticket.id)).problem.code).toBe('held_by_another')
  expect(await actions(ticket.id)).toEqual(['ticket.taken_over'])
})

test('has one holder when two people open it at the same time', async () => {
  const { ticket } = await buildTicket(world)
  const replies = await Promise.all([aiko, ben].map((who) => claim(who, ticket.id)))
  expect(replies.filter(({ body }) => body.holder?.mine)).toHaveLength(1)
})

test('is released only by its holder', async () => {
  const { ticket } = await buildTicket(world)
  const params = { queue: 'ticket', item: ticket.id } as const
  await claim(aiko, ticket.id)
  expect((await ben.call(deleteClaim, { params })).body.holder).toMatchObject({ person: { id: aiko.id } })
  expect((await aiko.call(deleteClaim, { params })).body.holder).toBeNull()
  expect((await claim(ben, ticket.id)).body.holder).toMatchObject({ mine: true })
})

test('is free as soon as the asker closes it', async () => {
  const { ticket, link } = await buildTicket(world)
  await claim(aiko, ticket.id)
  await world.call(closeTicket, { params: { ticket: link } })
  expect((await queue('closed', ben))[0]?.holder).toBeNull()
  expect((await answer(ben, ticket.id)).status).toBe(201)
})

test('can’t be claimed for a colleague, because tickets have an assignee', async () => {
  const { ticket } = await buildTicket(world)
  const params = { queue: 'ticket', item: ticket.id } as const
  const reply = await aiko.call(putClaimAssignee, { params, body: { personId: ben.id } })
  expect(reply.problem.code).toBe('forbidden')
})

test('can’t be claimed once it is closed', async () => {
  const { ticket } = await buildTicket(world)
  await answer(aiko, ticket.id, true)
  expect((await claim(ben, ticket.id)).body).toEqual({ holder: null, open: false })
  expect((await answer(ben, ticket.id)).status, 'but can still be answered').toBe(201)
})

test('shows the author of an answer to colleagues, but not to the asker', async () => {
  const { ticket, link } = await buildTicket(world)
  await answer(aiko, ticket.id)
  const outside = await world.call(getTicket, { params: { ticket: link } })
  expect(outside.body.messages.at(-1)).toMatchObject({ author: 'staff', body: 'Please try again.' })
  expect(JSON.stringify(outside.body)).not.toContain(aiko.id)
  const inside = await ben.call(getDeskTicket, { params: { ticket: ticket.id } })
  expect(inside.body.messages.at(-1)?.staff).toEqual({ id: aiko.id, name: 'Aiko' })
  expect(inside.body.assignee, 'answering assigns the ticket').toEqual({ id: aiko.id, name: 'Aiko' })
  expect(subjects(await queue('mine', aiko))).toEqual([ticket.subject])
  expect(subjects(await queue('mine', ben))).toEqual([])
})

test('shows notes to our team only', async () => {
  const { ticket, link } = await buildTicket(world)
  await aiko.call(postDeskNote, { params: { ticket: ticket.id }, body: { body: 'Seen this before.' } })
  const inside = await ben.call(getDeskTicket, { params: { ticket: ticket.id } })
  expect(inside.body.notes).toMatchObject([{ author: { name: 'Aiko' }, body: 'Seen this before.' }])
  const outside = await world.call(getTicket, { params: { ticket: link } })
  expect(JSON.stringify(outside.body)).not.toContain('Seen this before')
})

test('shows facts about the member who asks, and audits each view', async () => {
  const ana = await world.person()
  const before = await ana.call(postTicket, { body: { subject: 'Earlier', body: 'An earlier question.' } })
  await ana.call(postTicket, { body: { subject: 'Later', body: 'A later question.' } })
  const params = { ticket: before.body.ticket.id }
  const { body } = await aiko.call(getDeskTicket, { params })
  expect(body.asker?.id).toBe(ana.id)
  expect(body.account).toMatchObject({ status: 'active', verified: true, roles: [], openReports: 0 })
  expect(subjects(body.others)).toEqual(['Later'])
  expect(await actions(params.ticket)).toEqual(['ticket.viewed'])
  const unknown = await aiko.call(getDeskTicket, { params: { ticket: world.platform.ids.id() } })
  expect(unknown.problem.code).toBe('not_found')
})

test('distinguishes tickets opened under a member’s address from those the member opened', async () => {
  const ana = await world.person()
  await buildTicket(world, { email: ana.email, subject: 'Under her address' })
  await buildTicket(world, { member: ana, subject: 'By herself' })
  const seen = (await queue('waiting')).map(({ subject, asker, byLink }) => [
    subject,
    { id: asker?.id, byLink },
  ])
  expect(Object.fromEntries(seen)).toEqual({
    'By herself': { id: ana.id, byLink: false },
    'Under her address': { id: ana.id, byLink: true },
  })
})

test('assigns a ticket to team members only', async () => {
  const { ticket } = await buildTicket(world)
  const outsider = await world.signIn()
  const assign = (accountId: string | null) =>
    aiko.call(putTicketAssignee, { params: { ticket: ticket.id }, body: { accountId } })
  expect((await assign(outsider.id)).problem.code).toBe('not_found')
  await assign(ben.id)
  expect(subjects(await queue('mine', ben))).toEqual([ticket.subject])
  await assign(null)
  expect(await queue('mine', ben)).toEqual([])
  expect(await actions(ticket.id)).toEqual(['ticket.assigned', 'ticket.assigned'])
  const { items } = (await aiko.call(getDeskTeam, {})).body
  expect(items.map(({ id }) => id).toSorted()).toEqual([aiko.id, ben.id].toSorted())
})

test('adds one notice when our team closes a ticket, and reopens it with a reply', async () => {
  const { ticket, link } = await buildTicket(world)
  await aiko.call(postDeskClose, { params: { ticket: ticket.id } })
  await aiko.call(postDeskClose, { params: { ticket: ticket.id } })
  const closed = await world.call(getTicket, { params: { ticket: link } })
  expect(closed.body.messages.filter(({ notice }) => notice === 'closed_by_team')).toHaveLength(1)
  expect(await actions(ticket.id)).toEqual(['ticket.closed'])
  await world.call(postTicketReply, { params: { ticket: link }, body: { body: 'Not yet.' } })
  expect(subjects(await queue('waiting'))).toEqual([ticket.subject])
})

test('creates, changes and deletes canned answers with unique titles, and audits each change', async () => {
  const create = (title: string) => aiko.call(postCannedAnswer, { body: { title, body: 'Hello {name},' } })
  const created = await create('Refunds')
  expect(created.status).toBe(201)
  expect((await create('REFUNDS')).problem.code).toBe('title_taken')
  await create('Birthdays')
  const params = { answer: created.body.id }
  const body = { title: 'refunds', body: 'Within 14 days.' }
  expect((await ben.call(putCannedAnswer, { params, body })).body).toMatchObject(body)
  const clash = await ben.call(putCannedAnswer, { params, body: { ...body, title: 'birthdays' } })
  expect(clash.problem.code).toBe('title_taken')
  const { items } = (await aiko.call(getCannedAnswers, {})).body
  expect(items.map(({ title }) => title)).toEqual(['Birthdays', 'refunds'])
  await aiko.call(deleteCannedAnswer, { params })
  expect((await aiko.call(deleteCannedAnswer, { params })).problem.code).toBe('not_found')
  expect(await actions(created.body.id)).toEqual([
    'canned_answer.created',
    'canned_answer.changed',
    'canned_answer.deleted',
  ])
})

test('tells the asker and our whole team, also in other tabs, when a ticket changes', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postTicket, { body: { subject: 'Live', body: 'Is anybody there?' } })).body
    .ticket
  const connections = await Promise.all([ana, aiko, aiko, ben].map(({ cookie }) => live.connect(cookie)))
  const changes = () =>
    connections.map(
      (client) =>
        bodies(client).filter((body) => z.parse(AccountMessage, body).type === 'ticket_changed').length,
    )
  await answer(aiko, id)
  await until(() => expect(changes()).toEqual([1, 1, 1, 1]))
  await ana.call(postTicketReply, { params: { ticket: id }, body: { body: 'You are!' } })
  await until(() => expect(changes()).toEqual([2, 2, 2, 2]))
  for (const { socket } of connections) socket.terminate()
})

test('masks the address in lists, and shows it in the ticket', async () => {
  const email = `visitor-${world.platform.ids.id()}@koji.example`
  const { ticket } = await buildTicket(world, { email })
  const { items } = (await aiko.call(getDeskTickets, { query: { view: 'waiting', limit: 100 } })).body
  expect(items.find(({ id }) => id === ticket.id)!.email).toBe('vi…@koji.example')
  expect((await aiko.call(getDeskTicket, { params: { ticket: ticket.id } })).body.email).toBe(email)
})
