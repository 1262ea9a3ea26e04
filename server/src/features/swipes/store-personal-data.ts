import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** Erased with the profile, whose number they carry. */
export const swipeData: PersonalDataSection = {
  name: 'swipes',
  about:
    'What you chose in the deck, and how often you were met of late. Whom you chose about is theirs to tell.',
  async export(db, accountId) {
    const me = await db.selectFrom('profiles').select('number').where('id', '=', accountId).executeTakeFirst()
    if (!me) return null
    const [choices, met, reset] = await Promise.all([
      db
        .selectFrom('swipes')
        .select(['mode', 'choice', 'at', 'note'])
        .where('swiper', '=', me.number)
        .orderBy('at')
        .execute(),
      db.selectFrom('exposure').select('seen').where('person', '=', me.number).executeTakeFirst(),
      db.selectFrom('passResets').select('at').where('person', '=', me.number).executeTakeFirst(),
    ])
    return { choices, met: met ?? null, passesShownAgain: reset ?? null }
  },
  erase: async () => undefined,
}
