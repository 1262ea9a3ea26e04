import { closeTicket, getTicket, postTicket, postTicketReply } from '@koji/contract'
import { expect, test } from 'vitest'
import { buildTicket } from '#seed/builders.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()
const unknownLink = 'A'.repeat(43)
const letter = {
  email: ' Noor@Visitor.Example ',
  subject: 'Lost and found',
  body: 'Where did my matches go?',
}

test('a visitor opens a ticket, follows it by its link and hears back', async () => {
  const opened = await world.call(postTicket, { body: letter })
  expect(opened.status).toBe(201)
  expect(opened.body.ticket).toMatchObject({ subject: 'Lost and found', status: 'open' })

  await world.dispatcher.drain()
  const followed = await world.call(getTicket, { params: { link: opened.body.link } })
  expect(followed.body.messages.map(({ author, body, notice }) => [author, body || notice])).toEqual([
    ['visitor', 'Where did my matches go?'],
    ['system', 'received'],
  ])
})

test('the address is kept in lower case and never shown', async () => {
  const { body } = await world.call(postTicket, { body: { ...letter, email: ' Case@Visitor.Example ' } })
  const row = await world.platform.database.db
    .selectFrom('supportTickets')
    .select('email')
    .where('id', '=', body.ticket.id)
    .executeTakeFirstOrThrow()
  expect(row.email).toBe('case@visitor.example')
  expect(JSON.stringify(body)).not.toContain('case@')
})

test('the secret link is stored as a hash only', async () => {
  const { link } = await buildTicket(world)
  const { rows } = await world.platform.database.pool.query('select t::text as row from support_tickets t')
  expect(rows.map(({ row }) => row).join()).not.toContain(link)
})

test('an unknown link and a malformed one look the same', async () => {
  const unknown = await world.call(getTicket, { params: { link: unknownLink } })
  const malformed = await world.call(getTicket, { params: { link: 'x' } })
  expect(unknown.status).toBe(404)
  expect({ ...malformed.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
})

test('each field is told what is wrong with it', async () => {
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

test('the eleventh open ticket of one address is refused, also when all are sent at once', async () => {
  const email = 'eager@visitor.example'
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => world.call(postTicket, { body: { ...letter, email } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(replies.filter(({ problem }) => problem.code === 'too_many_open')).toHaveLength(5)
})

test('a reply is added and a solved ticket opens again', async () => {
  const { link } = await buildTicket(world)
  const params = { link }
  const closed = await world.call(closeTicket, { params })
  expect(closed.body.status).toBe('closed')
  const replied = await world.call(postTicketReply, { params, body: { body: 'One more thing' } })
  expect(replied.body.status).toBe('open')
  expect(replied.body.messages.map(({ body, notice }) => notice ?? body).slice(1)).toEqual([
    'closed_by_visitor',
    'reopened',
    'One more thing',
  ])
})

test('closing twice says it once', async () => {
  const { link } = await buildTicket(world)
  await Promise.all([
    world.call(closeTicket, { params: { link } }),
    world.call(closeTicket, { params: { link } }),
  ])
  const { body } = await world.call(getTicket, { params: { link } })
  expect(body.messages.filter(({ notice }) => notice === 'closed_by_visitor')).toHaveLength(1)
})

test('a ticket closed long ago stays closed', async () => {
  const { link } = await buildTicket(world)
  await world.call(closeTicket, { params: { link } })
  world.clock.advance({ days: 31 })
  const { status, problem } = await world.call(postTicketReply, {
    params: { link },
    body: { body: 'Hello again' },
  })
  expect([status, problem.code]).toEqual([409, 'ticket_closed'])
})

test('30 quiet days close a ticket; one that was answered later stays', async () => {
  const quiet = await buildTicket(world)
  world.clock.advance({ days: 20 })
  const busy = await buildTicket(world)
  world.clock.advance({ days: 10, seconds: 1 })
  await world.platform.jobs.runNow('support.close_quiet')

  const { body } = await world.call(getTicket, { params: { link: quiet.link } })
  expect(body.status).toBe('closed')
  expect(body.messages.at(-1)?.notice).toBe('closed_quiet')
  expect((await world.call(getTicket, { params: { link: busy.link } })).body.status).toBe('open')
})

test('markup in a message stays what it is, text; what nobody sees goes', async () => {
  const body = 'one\u0000two\r\n<script>alert(1)</script> \u202ethree'
  const opened = await world.call(postTicket, { body: { ...letter, email: 'odd@visitor.example', body } })
  expect(opened.status).toBe(201)
  expect(opened.body.ticket.messages[0]?.body).toBe('onetwo\n<script>alert(1)</script> three')
})
