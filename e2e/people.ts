import { type APIRequestContext, expect } from '@playwright/test'
import type { buildCreator, ProfileWish } from '../server/seed/builders.ts'
import type { Person } from '../server/seed/people.ts'

export interface PersonWish extends Partial<Pick<Person, 'roles' | 'verified'>> {
  /** Somebody who has an account already. */
  email?: string
  profile?: ProfileWish
  /** How many are on the profile, approved. */
  photos?: number
  creator?: NonNullable<Parameters<typeof buildCreator>[2]>
  /** Has said where payouts go, so people can subscribe. */
  selling?: boolean
}

export interface MadePerson {
  id: string
  email: string
}

/** Makes somebody, or takes somebody who is there, and signs them in with the cookies of this browser. */
export async function make(request: APIRequestContext, wish: PersonWish): Promise<MadePerson> {
  const reply = await request.post(`http://localhost:${process.env.KOJI_E2E_PEOPLE}/`, { data: wish })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as MadePerson
}
