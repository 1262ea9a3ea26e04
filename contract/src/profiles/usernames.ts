import * as z from 'zod/mini'
import { USERNAME_MAX, USERNAME_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from './profile-card.ts'

/** Paths of the app, and names that could be mistaken for our team. */
const RESERVED = new Set(
  `about account accounts achievements admin administrator api app apply assets auth billing blog blocked chat community
  connect contact creator creators dashboard dev discover discovery edit everyone export feed gallery guest help home
  koji kojiapp legal like likes login logout mail match matches me member members message messages moderator moderation
  news notifications null official onboarding owner password pay payment payments payout payouts pictures press privacy
  profile profiles recruitment referral referrals refund refunds report reports root saved search security settings setup
  signin signout signup staff status store subscribe subscription subscriptions support system team terms test transaction
  transactions undefined user username users verification verified verify visitor webmaster www`.split(/\s+/),
)

export const isReserved = (username: string): boolean => RESERVED.has(username.toLowerCase())

/** A new username, in lower case. Lookups accept any case; see `Username`. */
export const ChosenUsername = z.string('Username is required').check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`),
  z.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`),
  z.regex(/^[a-z0-9_]*$/, 'Only letters a–z, digits and _ are allowed'),
  z.refine((username) => !isReserved(username), 'This name is not available'),
)

export const putUsername = endpoint({
  method: 'PUT',
  path: '/api/profiles/me/username',
  summary: "Changes the viewer's username.",
  access: 'signed_in',
  body: z.object({ username: ChosenUsername }),
  reply: ProfileCard,
  refusals: ['username_taken', 'words_refused', 'not_found'],
  limit: { max: 10, seconds: 86_400, per: 'account' },
})
