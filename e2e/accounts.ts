import { getCreator, pathOf } from '@koji/contract'
import { type APIRequestContext, expect } from '@playwright/test'
import type { buildCreator, ProfileOptions } from '../server/seed/builders.ts'
import type { Person } from '../server/seed/people.ts'

export interface AccountOptions extends Partial<Pick<Person, 'roles' | 'verified'>> {
  /** The email of an existing account, to use it instead of creating one. */
  email?: string
  profile?: ProfileOptions
  /** The number of approved photos on the profile. */
  photos?: number
  creator?: NonNullable<Parameters<typeof buildCreator>[2]>
  /** With a payout account, so that people can subscribe. */
  selling?: boolean
}

export interface TestAccount {
  id: string
  email: string
}

/** Creates an account, or finds the existing one with this email, and sets its session cookies in this browser. */
export async function signInAs(request: APIRequestContext, options: AccountOptions): Promise<TestAccount> {
  const reply = await request.post(`http://localhost:${process.env.KOJI_E2E_PEOPLE}/`, { data: options })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as TestAccount
}

/** Returns the account id of a creator from the demo world. */
export async function fetchCreatorId(request: APIRequestContext, username: string): Promise<string> {
  const reply = await request.get(pathOf(getCreator, { creator: username }))
  return ((await reply.json()) as { userId: string }).userId
}
