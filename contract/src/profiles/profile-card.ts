import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'

// Apart from the whole profile, whose catalogues would come along wherever somebody has a name.

/** In which people meet. */
export const MODES = ['friends', 'dating'] as const
export const Mode = z.enum(MODES)
export type Mode = z.infer<typeof Mode>

/** What is shown of somebody wherever only a name and a face fit. */
export const ProfileCard = z.object({
  id: Id,
  displayName: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})
export type ProfileCard = z.infer<typeof ProfileCard>

export const getMyProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/me',
  summary: "The signed-in person's own profile, or null before onboarding.",
  access: 'signed_in',
  reply: z.object({ profile: z.nullable(ProfileCard) }),
  refusals: [],
})
