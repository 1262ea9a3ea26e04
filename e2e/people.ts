import { type APIRequestContext, expect } from '@playwright/test'
import type { buildCreator, ProfileOptions } from '../server/seed/builders.ts'
import type { Person } from '../server/seed/people.ts'

export interface PersonWish extends Partial<Pick<Person, 'roles' | 'verified'>> {
  /** The email of an existing account, to use it instead of making one. */
  email?: string
  profile?: ProfileOptions
  /** The number of approved photos on the profile. */
  photos?: number
  creator?: NonNullable<Parameters<typeof buildCreator>[2]>
  /** With a payout account, so that people can subscribe. */
  selling?: boolean
}

export interface MadePerson {
  id: string
  email: string
}

/** Makes an account or finds an existing one, and signs it in by setting this browser's cookies. */
export async function make(request: APIRequestContext, wish: PersonWish): Promise<MadePerson> {
  const reply = await request.post(`http://localhost:${process.env.KOJI_E2E_PEOPLE}/`, { data: wish })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as MadePerson
}
