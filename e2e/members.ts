import { randomBytes } from 'node:crypto'
import { cellAt, type Gender } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import type { ProfileOptions } from '../server/seed/builders.ts'
import { type AccountOptions, signInAs, type TestAccount } from './accounts.ts'

const LISBON = cellAt({ lat: 38.7167, lon: -9.1333 })

export interface MemberOptions
  extends Pick<ProfileOptions, 'displayName' | 'interests' | 'bio' | 'prompts' | 'languages'>,
    Pick<AccountOptions, 'photos' | 'roles' | 'creator' | 'selling' | 'email' | 'verified'> {
  /** Lisbon by default; a test that needs its members alone passes a cell of its own. */
  cell?: number
}

export interface Member extends TestAccount {
  displayName: string
  username: string
}

/** Letters only, since moderation takes many digits for a phone number. */
const newUsername = (): string =>
  `e2e_${randomBytes(10)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`

/** Creates a member with a profile and, by default, a confirmed address, and signs this browser in. */
export async function createMember(
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
    ...profileFields
  }: MemberOptions = {},
): Promise<Member> {
  const username = newUsername()
  const preferences = { distanceKm: 50, genders: ['woman', 'man'] as Gender[] }
  const profile = {
    displayName,
    username,
    placeCell: cell,
    intent: 'both',
    preferences,
    ...profileFields,
  } as const
  const account = { photos, roles, creator, selling, email, verified }
  return { ...(await signInAs(request, { ...account, profile })), displayName, username }
}
