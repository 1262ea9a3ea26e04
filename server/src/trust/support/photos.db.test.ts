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
// The tests advance the clock, which expires sessions.
beforeEach(async () => {
  admin = await world.signIn({ roles: ['admin'] })
})

const add = (who: Pick<SignedIn, 'upload'>, ticket: string, message: string, key?: string) =>
  who.upload(postTicketPhoto, picture, {}, key ? { 'idempotency-key': key } : {}, { ticket, message })
const load = (who: { cookie: string } | null, ticket: string, photo: string) =>
  world.app.http.inject({ url: ticketPhotoPath(ticket, photo), headers: who ? { cookie: who.cookie } : {} })

async function memberTicket() {
  const ana = await world.signIn()
  const { ticket } = (
    await ana.call(postTicket, { body: { subject: 'A picture', body: 'It looks like this:' } })
  ).body
  return { ana, ticket: ticket.id, message: ticket.messages[0]!.id }
}

/** The bytes in the storage. */
async function storedBytes(photo: string): Promise<Buffer | null> {
  const folder = resolve(world.platform.config.DATA_DIR, 'media')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const file = names.find((name) => name.endsWith(`sealed-${photo}/document`))
  return file === undefined ? null : readFile(resolve(folder, file))
}

test('shows a member’s photo only to the member and our team, and audits each view by our team', async () => {
  const { ana, ticket, message } = await memberTicket()
  const eve = await world.signIn()
  const { status, body } = await add(ana, ticket, message)
  expect(status).toBe(201)
  const followed = await ana.call(getTicket, { params: { ticket } })
  expect(followed.body.messages[0]?.photos).toEqual([body.photo])

  const own = await load(ana, ticket, body.photo)
  expect([own.statusCode, own.headers['content-type'], own.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect((await load(eve, ticket, body.photo)).statusCode).toBe(404)
  expect((await load(null, ticket, body.photo)).statusCode).toBe(401)
  expect(await listAuditEntries(world, ticket)).toEqual([])
  expect((await load(admin, ticket, body.photo)).statusCode).toBe(200)
  expect((await listAuditEntries(world, ticket)).map(({ action }) => action)).toEqual(['ticket.photo_viewed'])
})

test('shows a visitor’s photo only with the link of its ticket', async () => {
  const { link, ticket } = await buildTicket(world)
  const other = await buildTicket(world)
  const { body } = await add(world, link, ticket.messages[0]!.id)
  expect((await load(null, link, body.photo)).statusCode).toBe(200)
  expect((await load(null, other.link, body.photo)).statusCode).toBe(404)
  expect((await load(null, 'A'.repeat(43), body.photo)).statusCode).toBe(404)
  const misplaced = await add(world, other.link, ticket.messages[0]!.id)
  expect(misplaced.problem.code, 'a message of another ticket').toBe('not_found')
})

test('stores photos encrypted', async () => {
  const { ana, ticket, message } = await memberTicket()
  const { photo } = (await add(ana, ticket, message)).body
  const bytes = (await storedBytes(photo))!
  expect(bytes.includes(Buffer.from('WEBP'))).toBe(false)
  expect((await load(ana, ticket, photo)).rawPayload.includes(Buffer.from('WEBP'))).toBe(true)
})

test('accepts three photos per message, also when more are sent concurrently', async () => {
  const { ana, ticket, message } = await memberTicket()
  const sent = await Promise.all(Array.from({ length: 5 }, () => add(ana, ticket, message)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(TICKET_PHOTOS_MAX)
  expect(sent.filter(({ problem }) => problem.code === 'too_many_photos')).toHaveLength(2)
})

test('stores one photo when a request is repeated with its idempotency key', async () => {
  const { ana, ticket, message } = await memberTicket()
  const key = crypto.randomUUID()
  const [first, again] = [await add(ana, ticket, message, key), await add(ana, ticket, message, key)]
  expect(again.body).toEqual(first.body)
  const { body } = await ana.call(getTicket, { params: { ticket } })
  expect(body.messages[0]?.photos).toEqual([first.body.photo])
})

test('refuses a file that is no photo, and photos for an old message or one by our team', async () => {
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

test('erases a member’s photos with the account', async () => {
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
  expect(await storedBytes(photo)).toBeNull()
})
