import { randomBytes } from 'node:crypto'
import { cellAt, type Gender } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import type { ProfileOptions } from '../server/seed/builders.ts'
import { type MadePerson, make, type PersonWish } from './people.ts'

const LISBON = cellAt({ lat: 38.7167, lon: -9.1333 })

export interface Wish
  extends Pick<ProfileOptions, 'displayName' | 'interests' | 'bio' | 'prompts' | 'languages'>,
    Pick<PersonWish, 'photos' | 'roles' | 'creator' | 'selling' | 'email' | 'verified'> {
  /** In Lisbon, unless a test wants its people to be among themselves. */
  cell?: number
}

export interface Member extends MadePerson {
  displayName: string
  username: string
}

/** Letters only: a name with many digits looks like a phone number. */
const newName = (): string =>
  `e2e_${randomBytes(10)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`

/** Makes a member with a profile, and a confirmed address unless told otherwise, signed in with these cookies. */
export async function join(
  request: APIRequestContext,
  {
    displayName = 'Noor Bakker',
    cell = LISBON,
    photos,
    roles,
    creator,
    selling,
    email,
    verified,
    ...words
  }: Wish = {},
): Promise<Member> {
  const username = newName()
  const preferences = { distanceKm: 50, genders: ['woman', 'man'] as Gender[] }
  const profile = { displayName, username, placeCell: cell, intent: 'both', preferences, ...words } as const
  const person = { photos, roles, creator, selling, email, verified }
  return { ...(await make(request, { ...person, profile })), displayName, username }
}
