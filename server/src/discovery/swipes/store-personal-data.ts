import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** Erased with the profile, whose number they carry. */
export const swipeData: PersonalDataSection = {
  name: 'swipes',
  about:
    'What you chose in the deck, how often you were met of late, and until when you have more likes a day. Whom you chose about is theirs to tell.',
  async export(db, accountId) {
    const me = await db.selectFrom('profiles').select('number').where('id', '=', accountId).executeTakeFirst()
    const raise = await db
      .selectFrom('likeRaises')
      .select('until')
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (!me) return raise ? { moreLikes: raise } : null
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
    return { choices, met: met ?? null, passesShownAgain: reset ?? null, moreLikes: raise ?? null }
  },
  erase: async (tx, accountId) => {
    await tx.deleteFrom('likeRaises').where('accountId', '=', accountId).execute()
  },
}
