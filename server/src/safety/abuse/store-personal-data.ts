import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import { RULES, type RuleName } from './rules.ts'
import * as store from './store.ts'

export const abuseData: PersonalDataSection = {
  name: 'abuse',
  about: 'When you did something so often that our rules slowed you down and asked a person to look.',
  export: async (db, accountId) =>
    (await store.sightingsOf(db, accountId)).map((sighting) => ({
      ...sighting,
      // A rule that is gone by now has no words any more.
      seen: RULES[sighting.rule as RuleName]?.seen ?? null,
    })),
  async erase(tx, accountId) {
    await tx.deleteFrom('abuseSightings').where('accountId', '=', accountId).execute()
  },
}
