import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'

// Separate from the full profile, so that pages that only show names don't load the interest and prompt catalogues.

export const MODES = ['friends', 'dating'] as const
export const Mode = z.enum(MODES)
export type Mode = z.infer<typeof Mode>

/** The minimum needed to show a person: a name and a picture. */
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
  summary: "Returns the viewer's profile card, or null before onboarding.",
  access: 'signed_in',
  reply: z.object({ profile: z.nullable(ProfileCard) }),
  refusals: [],
})
