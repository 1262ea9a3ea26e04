import * as z from 'zod/mini'
import { ADULT_AGE, AGE_MAX, DISTANCE_MAX, DISTANCE_MIN } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { ChosenPlace, Place } from '../profiles/places.ts'
import { Mode } from '../profiles/profile-card.ts'
import { Genders, Languages, MustHaves } from '../profiles/profile-fields.ts'

const Age = z
  .number()
  .check(z.int(), z.minimum(ADULT_AGE, `From ${ADULT_AGE}`), z.maximum(AGE_MAX, `Up to ${AGE_MAX}`))

/** Who someone wants to meet. */
export const Preferences = z.object({
  mode: Mode,
  genders: Genders,
  ages: z
    .object({ from: Age, to: Age })
    .check(z.refine(({ from, to }) => from <= to, 'The first age must not be above the second')),
  /** Null for no limit. */
  distanceKm: z.nullable(
    z
      .number()
      .check(
        z.int(),
        z.minimum(DISTANCE_MIN, `At least ${DISTANCE_MIN} km`),
        z.maximum(DISTANCE_MAX, `At most ${DISTANCE_MAX} km`),
      ),
  ),
  /** Only people who have one of these interests. */
  mustHave: MustHaves,
  /** Only people who speak one of these; empty for no filter. */
  languages: Languages,
  /** While paused, someone sees no deck and appears in no one else's. */
  paused: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const DiscoverySettings = z.object({ preferences: Preferences, place: Place })
export type DiscoverySettings = z.infer<typeof DiscoverySettings>

export const getDiscoverySettings = endpoint({
  method: 'GET',
  path: '/api/discovery/settings',
  summary: "Returns the viewer's discovery preferences and place.",
  access: 'signed_in',
  reply: DiscoverySettings,
  refusals: ['not_found'],
})

export const patchDiscoverySettings = endpoint({
  method: 'PATCH',
  path: '/api/discovery/settings',
  summary: 'Changes only the given discovery settings.',
  access: 'signed_in',
  body: z.partial(z.object({ ...Preferences.shape, place: ChosenPlace })),
  reply: DiscoverySettings,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})
