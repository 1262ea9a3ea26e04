import {
  closeTicket,
  getTicket,
  postTicket,
  postTicketPhoto,
  postTicketReply,
  TICKET_BY_LINK,
  TICKET_LINK_HEADER,
  ticketPhotoPath,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { accountTopic } from '#platform/realtime/live.ts'
import { buildTicket } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const unknownLink = 'A'.repeat(43)
const newTicket = {
  email: ' Noor@Visitor.Example ',
  subject: 'Lost and found',
  body: 'Where did my matches go?',
}

test('opens a ticket for a visitor, shows it by its link and acknowledges it', async () => {
  const opened = await world.call(postTicket, { body: newTicket })
  expect(opened.status).toBe(201)
  expect(opened.body.ticket).toMatchObject({ subject: 'Lost and found', status: 'open' })

  await world.dispatcher.drain()
  const followed = await world.call(getTicket, { params: { ticket: opened.body.link! } })
  expect(followed.body.messages.map(({ author, body, notice }) => [author, body || notice])).toEqual([
    ['asker', 'Where did my matches go?'],
    ['system', 'received'],
  ])
})

test('stores the address in lower case and never returns it', async () => {
  const { body } = await world.call(postTicket, { body: { ...newTicket, email: ' Case@Visitor.Example ' } })
  const row = await world.platform.database.db
    .selectFrom('supportTickets')
    .select('email')
    .where('id', '=', body.ticket.id)
    .executeTakeFirstOrThrow()
  expect(row.email).toBe('case@visitor.example')
  expect(JSON.stringify(body)).not.toContain('case@')
})

test('doesn’t store the secret link in the clear', async () => {
  const { link } = await buildTicket(world)
  const { rows } = await world.platform.database.pool.query('select t::text as row from support_tickets t')
  expect(rows.map(({ row }) => row).join()).not.toContain(link)
})

test('refuses an unknown link and a malformed one alike', async () => {
  const unknown = await world.call(getTicket, { params: { ticket: unknownLink } })
  const malformed = await world.call(getTicket, { params: { ticket: 'x' } })
  expect(unknown.status).toBe(404)
  expect({ ...malformed.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
})

test('reports what is wrong with each field', async () => {
  const { status, problem } = await world.call(postTicket, {
    body: { email: 'nobody', subject: 'no', body: ' too short ' },
  })
  expect(status).toBe(400)
  expect(problem.fields).toEqual([
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'subject', message: 'Subject must be at least 3 characters' },
    { path: 'body', message: 'Message must be at least 10 characters' },
  ])
})

test('refuses the eleventh open ticket of an address, also when all are sent concurrently', async () => {
  const email = 'eager@visitor.example'
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => world.call(postTicket, { body: { ...newTicket, email } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(replies.filter(({ problem }) => problem.code === 'too_many_open')).toHaveLength(5)
})

test('reopens a closed ticket with a reply', async () => {
  const { link } = await buildTicket(world)
  const params = { ticket: link }
  const closed = await world.call(closeTicket, { params })
  expect(closed.body.status).toBe('closed')
  const replied = await world.call(postTicketReply, { params, body: { body: 'One more thing' } })
  expect(replied.body.status).toBe('open')
  expect(replied.body.messages.map(({ body, notice }) => notice ?? body).slice(1)).toEqual([
    'closed_by_asker',
    'reopened',
    'One more thing',
  ])
})

test('adds one notice when a ticket is closed twice', async () => {
  const { link } = await buildTicket(world)
  await Promise.all([
    world.call(closeTicket, { params: { ticket: link } }),
    world.call(closeTicket, { params: { ticket: link } }),
  ])
  const { body } = await world.call(getTicket, { params: { ticket: link } })
  expect(body.messages.filter(({ notice }) => notice === 'closed_by_asker')).toHaveLength(1)
})

test('refuses a reply to a ticket that was closed long ago', async () => {
  const { link } = await buildTicket(world)
  await world.call(closeTicket, { params: { ticket: link } })
  world.clock.advance({ days: 31 })
  const { status, problem } = await world.call(postTicketReply, {
    params: { ticket: link },
    body: { body: 'Hello again' },
  })
  expect([status, problem.code]).toEqual([409, 'ticket_closed'])
})

test('closes answered tickets after 30 days without activity, and notifies their members', async () => {
  const ana = await world.signIn()
  const inactive = await buildTicket(world, { answer: 'Try once more.' })
  const waiting = await buildTicket(world)
  const hers = await buildTicket(world, { member: ana, answer: 'Try once more.' })
  world.clock.advance({ days: 20 })
  const busy = await buildTicket(world, { answer: 'Try once more.' })
  const received: unknown[] = []
  const unfollow = await world.platform.bus.follow(
    accountTopic(ana.id),
    ({ body }) => void received.push(body),
  )
  world.clock.advance({ days: 10, seconds: 1 })
  await world.platform.jobs.runNow('support.close_quiet')

  const { body } = await world.call(getTicket, { params: { ticket: inactive.link } })
  expect(body.status).toBe('closed')
  expect(body.messages.at(-1)?.notice).toBe('closed_quiet')
  const statusOf = async (ticket: string) => (await world.call(getTicket, { params: { ticket } })).body.status
  expect(await statusOf(busy.link)).toBe('answered')
  expect(await statusOf(waiting.link)).toBe('open')
  await until(() => expect(received).toContainEqual({ type: 'ticket_changed', ticket: hers.ticket.id }))
  unfollow()
})

test('stores markup as plain text, and strips invisible characters', async () => {
  const body = 'one\u0000two\r\n<script>alert(1)</script> \u202ethree'
  const opened = await world.call(postTicket, { body: { ...newTicket, email: 'odd@visitor.example', body } })
  expect(opened.status).toBe(201)
  expect(opened.body.ticket.messages[0]?.body).toBe('onetwo\n<script>alert(1)</script> three')
})

test('accepts the secret of a ticket in a header, because proxies log paths', async () => {
  const { link, ticket } = await buildTicket(world)
  const params = { ticket: TICKET_BY_LINK }
  const secret = { [TICKET_LINK_HEADER]: link }
  expect((await world.call(getTicket, { params }, secret)).body.id).toBe(ticket.id)
  const replied = await world.call(postTicketReply, { params, body: { body: 'Hello?' } }, secret)
  expect([replied.status, replied.body.messages.at(-1)!.body]).toEqual([201, 'Hello?'])
  const message = replied.body.messages.at(-1)!.id
  const picture = await drawPicture({ width: 60, height: 40 })
  const sent = await world.upload(postTicketPhoto, picture, {}, secret, { ...params, message })
  expect(sent.status).toBe(201)
  const url = ticketPhotoPath(TICKET_BY_LINK, sent.body.photo)
  const statusOf = async (headers: Record<string, string>) =>
    (await world.app.http.inject({ url, headers })).statusCode
  expect([await statusOf(secret), await statusOf({})]).toEqual([200, 404])
  expect((await world.call(closeTicket, { params }, secret)).body.status).toBe('closed')
  for (const wrong of [{}, { [TICKET_LINK_HEADER]: 'x' }, { [TICKET_LINK_HEADER]: ticket.id }])
    expect((await world.call(getTicket, { params }, wrong)).status).toBeGreaterThanOrEqual(400)
})
