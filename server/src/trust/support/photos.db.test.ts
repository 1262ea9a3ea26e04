import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  getTicket,
  postDeskReply,
  postTicket,
  postTicketPhoto,
  TICKET_PHOTOS_MAX,
  ticketPhotoPath,
} from '@koji/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTicket } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { listAuditEntries } from '#test/creator-applications.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
let picture: Buffer
let admin: SignedIn

beforeAll(async () => {
  picture = await drawPicture({ width: 60, height: 40 })
})
// Time passes here, and sessions with it.
beforeEach(async () => {
  admin = await world.signIn({ roles: ['admin'] })
})

type Who = Pick<SignedIn, 'upload'>
const add = (who: Who, ticket: string, message: string, key?: string) =>
  who.upload(postTicketPhoto, picture, {}, key ? { 'idempotency-key': key } : {}, { ticket, message })
const look = (who: { cookie: string } | null, ticket: string, photo: string) =>
  world.app.http.inject({ url: ticketPhotoPath(ticket, photo), headers: who ? { cookie: who.cookie } : {} })

async function memberTicket() {
  const ana = await world.signIn()
  const { ticket } = (
    await ana.call(postTicket, { body: { subject: 'A picture', body: 'It looks like this:' } })
  ).body
  return { ana, ticket: ticket.id, message: ticket.messages[0]!.id }
}

/** As it lies in the storage. */
async function onDisk(photo: string): Promise<Buffer | null> {
  const folder = resolve(world.platform.config.DATA_DIR, 'media')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const file = names.find((name) => name.endsWith(`sealed-${photo}/document`))
  return file === undefined ? null : readFile(resolve(folder, file))
}

test('a member’s picture is seen by them and the team alone, and each look of the team is written down', async () => {
  const { ana, ticket, message } = await memberTicket()
  const eve = await world.signIn()
  const { status, body } = await add(ana, ticket, message)
  expect(status).toBe(201)
  const followed = await ana.call(getTicket, { params: { ticket } })
  expect(followed.body.messages[0]?.photos).toEqual([body.photo])

  const own = await look(ana, ticket, body.photo)
  expect([own.statusCode, own.headers['content-type'], own.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect((await look(eve, ticket, body.photo)).statusCode).toBe(404)
  expect((await look(null, ticket, body.photo)).statusCode).toBe(401)
  expect(await listAuditEntries(world, ticket)).toEqual([])
  expect((await look(admin, ticket, body.photo)).statusCode).toBe(200)
  expect((await listAuditEntries(world, ticket)).map(({ action }) => action)).toEqual(['ticket.photo_viewed'])
})

test('a visitor’s picture is bound to the secret of the ticket', async () => {
  const { link, ticket } = await buildTicket(world)
  const other = await buildTicket(world)
  const { body } = await add(world, link, ticket.messages[0]!.id)
  expect((await look(null, link, body.photo)).statusCode).toBe(200)
  expect((await look(null, other.link, body.photo)).statusCode).toBe(404)
  expect((await look(null, 'A'.repeat(43), body.photo)).statusCode).toBe(404)
  const astray = await add(world, other.link, ticket.messages[0]!.id)
  expect(astray.problem.code, 'a message of another ticket').toBe('not_found')
})

test('it lies sealed in the storage', async () => {
  const { ana, ticket, message } = await memberTicket()
  const { photo } = (await add(ana, ticket, message)).body
  const bytes = (await onDisk(photo))!
  expect(bytes.includes(Buffer.from('WEBP'))).toBe(false)
  expect((await look(ana, ticket, photo)).rawPayload.includes(Buffer.from('WEBP'))).toBe(true)
})

test('three go with a message, also when all are sent at once, and nothing is left of the others', async () => {
  const { ana, ticket, message } = await memberTicket()
  const sent = await Promise.all(Array.from({ length: 5 }, () => add(ana, ticket, message)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(TICKET_PHOTOS_MAX)
  expect(sent.filter(({ problem }) => problem.code === 'too_many_photos')).toHaveLength(2)
})

test('sent again under its key, it is one picture', async () => {
  const { ana, ticket, message } = await memberTicket()
  const key = crypto.randomUUID()
  const [first, again] = [await add(ana, ticket, message, key), await add(ana, ticket, message, key)]
  expect(again.body).toEqual(first.body)
  const { body } = await ana.call(getTicket, { params: { ticket } })
  expect(body.messages[0]?.photos).toEqual([first.body.photo])
})

test('what is no picture, comes too late or is for words of the team is refused', async () => {
  const { ana, ticket, message } = await memberTicket()
  const params = { ticket, message }
  const script = Buffer.from('<svg onload="alert(1)">')
  expect((await ana.upload(postTicketPhoto, script, {}, {}, params)).problem.code).toBe('unreadable_photo')
  const answered = await admin.call(postDeskReply, {
    params: { ticket },
    body: { body: 'We see.', closes: false },
  })
  expect((await add(ana, ticket, answered.body.messageId)).problem.code).toBe('not_found')
  world.clock.advance({ seconds: 3_601 })
  const later = await world.signInAgain(ana.id)
  expect((await add(later, ticket, message)).problem.code).toBe('too_late')
})

test('when its owner leaves for good, nothing of it is left', async () => {
  const { ana, ticket, message } = await memberTicket()
  const { photo } = (await add(ana, ticket, message)).body
  await db()
    .updateTable('accounts')
    .set({ status: 'deleted', closedAt: world.clock.now(), closedUntil: world.clock.now() })
    .where('id', '=', ana.id)
    .execute()
  await world.platform.jobs.runNow('accounts.erase')
  const { length } = await db().selectFrom('supportPhotos').select('id').where('id', '=', photo).execute()
  expect(length).toBe(0)
  await world.services.media.removeBytes([`sealed-${photo}`])
  expect(await onDisk(photo)).toBeNull()
})
