import {
  ADULT_AGE,
  AGE_MAX,
  type ChosenPlace,
  type DiscoverySettings,
  type Gender,
  type Intent,
  type Preferences,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Places } from '#profiles/places/service.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import * as store from './store.ts'

export type Discovery = ReturnType<typeof discoveryService>

const AGE_RANGE = 10
const DEFAULT_DISTANCE_KM = 50

export interface Dependencies {
  places: Places
  profiles: Profiles
}

export function discoveryService({ events }: Platform, { places, profiles }: Dependencies) {
  return {
    /** Guesses what a new member wants. */
    createPreferences: (
      tx: Tx,
      profileId: string,
      person: { intent: Intent; shows: Gender[]; age: number },
    ) =>
      store.insertPreferences(tx, profileId, {
        mode: person.intent === 'dating' ? 'dating' : 'friends',
        genders: person.shows,
        ageFrom: Math.max(ADULT_AGE, person.age - AGE_RANGE),
        ageTo: Math.min(AGE_MAX, Math.max(person.age + AGE_RANGE, ADULT_AGE + AGE_RANGE)),
        distanceKm: DEFAULT_DISTANCE_KM,
        mustHave: [],
        languages: [],
        paused: false,
      }),

    async settings(db: Db, me: Viewer): Promise<DiscoverySettings> {
      const row = (await store.preferencesOf(db, me.accountId)) ?? refuse('not_found')
      const { ageFrom: from, ageTo: to, ...preferences } = row
      return { preferences: { ...preferences, ages: { from, to } }, place: await profiles.placeOf(db, me) }
    },

    async change(
      tx: Tx,
      me: Viewer,
      { place, ages, ...change }: Partial<Preferences> & { place?: ChosenPlace },
    ): Promise<DiscoverySettings> {
      // The profile is locked before its event is recorded, as in every change of a profile: this rules out deadlocks.
      if (place) await profiles.setPlace(tx, me.accountId, await places.resolve(place))
      const columns = { ...change, ...(ages && { ageFrom: ages.from, ageTo: ages.to }) }
      if (Object.keys(columns).length > 0) {
        await store.updatePreferences(tx, me.accountId, columns)
        await events.record(tx, 'profiles.changed', me.accountId, { accountId: me.accountId })
      }
      return this.settings(tx, me)
    },
  }
}
