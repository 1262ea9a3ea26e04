import {
  deleteEmailChange,
  getCurrentSession,
  getEmailChange,
  postEmailChange,
  postEmailConfirmation,
  refreshSession,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildAccount } from '#seed/builders.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
let count = 0
const newAddress = () => `next-${++count}@koji.example`

const request = (member: SignedIn, email: string) => member.call(postEmailChange, { body: { email } })
const pending = async (member: SignedIn) => (await member.call(getEmailChange, {})).body.pendingEmail
async function linkTo(email: string): Promise<string> {
  const [mail] = await world.mailsTo(email)
  return new URL(mail!.links.find((link) => link.includes('#token='))!).hash.slice('#token='.length)
}
const open = (token: string) => world.call(postEmailConfirmation, { body: { token } })

test('changes the address when its link is opened, and notifies the old address', async () => {
  const ana = await world.signIn()
  const next = newAddress()
  expect((await request(ana, next)).body).toEqual({})
  expect(await pending(ana)).toBe(next)
  expect((await ana.call(getCurrentSession, {})).body.session?.account.email).toBe(ana.email)
  const [warning] = await world.mailsTo(ana.email)
  expect(warning?.subject).toBe('Your e-mail address is about to change')

  expect((await open(await linkTo(next))).body).toEqual({ changed: true })
  expect((await ana.call(getCurrentSession, {})).body.session?.account).toEqual({
    id: ana.id,
    email: next,
    verified: true,
  })
  expect(await pending(ana)).toBeNull()
})

test('invalidates the link when the change is canceled', async () => {
  const ana = await world.signIn()
  const next = newAddress()
  await request(ana, next)
  const token = await linkTo(next)
  await ana.call(deleteEmailChange, {})
  expect(await pending(ana)).toBeNull()
  expect((await open(token)).problem.code).toBe('link_expired')
})

test('replies the same for an address that is taken, without sending it a mail', async () => {
  const ana = await world.signIn()
  const ben = await buildAccount(world)
  expect((await request(ana, ben.email)).body).toEqual({})
  expect(await world.mailsTo(ben.email)).toEqual([])
})

test('gives an address to one of two members who request it', async () => {
  const people = [await world.signIn(), await world.signIn()]
  const next = newAddress()
  const tokens = []
  for (const member of people) {
    await request(member, next)
    tokens.push(await linkTo(next))
  }
  const replies = await Promise.all(tokens.map(open))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('email_in_use')
})

test('requires a recent reauthentication', async () => {
  const ana = await world.signIn()
  world.clock.advance({ minutes: 10, seconds: 1 })
  const cookie = cookiesOf(await ana.call(refreshSession, {})).header
  const late = await world.call(postEmailChange, { body: { email: newAddress() } }, { cookie })
  expect(late.problem.code).toBe('reauthentication_required')
})
