import * as z from 'zod/mini'
import { SEARCH_MIN, SEARCH_RESULTS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, text } from './shapes.ts'

/** What is shown of somebody wherever only a name and a face fit. */
export const ProfileCard = z.object({
  id: Id,
  displayName: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})
export type ProfileCard = z.infer<typeof ProfileCard>

export const FoundProfile = z.extend(ProfileCard, { isCreator: z.boolean() })
export type FoundProfile = z.infer<typeof FoundProfile>

export const getMyProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/me',
  summary: "The signed-in person's own profile, or null before onboarding.",
  access: 'signed_in',
  reply: z.object({ profile: z.nullable(ProfileCard) }),
  refusals: [],
})

export const searchProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles/search',
  summary: 'People and creators whose name, last name or username begins like this.',
  access: 'signed_in',
  query: z.object({ q: text('Name', SEARCH_MIN, 40) }),
  reply: z.object({ items: z.array(FoundProfile).check(z.maxLength(SEARCH_RESULTS)) }),
  refusals: [],
  limit: { max: 120, seconds: 60, per: 'account' },
})
