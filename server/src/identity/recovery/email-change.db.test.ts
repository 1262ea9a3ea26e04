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

const ask = (who: SignedIn, email: string) => who.call(postEmailChange, { body: { email } })
const pending = async (who: SignedIn) => (await who.call(getEmailChange, {})).body.pendingEmail
async function linkTo(email: string): Promise<string> {
  const [mail] = await world.mailsTo(email)
  return new URL(mail!.links.find((link) => link.includes('#token='))!).hash.slice('#token='.length)
}
const open = (token: string) => world.call(postEmailConfirmation, { body: { token } })

test('another address counts once its link was opened; the old one is told', async () => {
  const ana = await world.signIn()
  const next = newAddress()
  expect((await ask(ana, next)).body).toEqual({})
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

test('it can be called off, and then the link is worth nothing', async () => {
  const ana = await world.signIn()
  const next = newAddress()
  await ask(ana, next)
  const token = await linkTo(next)
  await ana.call(deleteEmailChange, {})
  expect(await pending(ana)).toBeNull()
  expect((await open(token)).problem.code).toBe('link_expired')
})

test('an address that somebody else has gets the same answer, and no mail', async () => {
  const ana = await world.signIn()
  const ben = await buildAccount(world)
  expect((await ask(ana, ben.email)).body).toEqual({})
  expect(await world.mailsTo(ben.email)).toEqual([])
})

test('of two who want the same address one gets it', async () => {
  const people = [await world.signIn(), await world.signIn()]
  const next = newAddress()
  const tokens = []
  for (const one of people) {
    await ask(one, next)
    tokens.push(await linkTo(next))
  }
  const answers = await Promise.all(tokens.map(open))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('email_in_use')
})

test('it asks for the password when that was not shown for a while', async () => {
  const ana = await world.signIn()
  world.clock.advance({ minutes: 10, seconds: 1 })
  const cookie = cookiesOf(await ana.call(refreshSession, {})).header
  const late = await world.call(postEmailChange, { body: { email: newAddress() } }, { cookie })
  expect(late.problem.code).toBe('proof_required')
})
