import { defineTables, through } from '#platform/personal-data/define-tables.ts'

/** Discovery knows people by the number of their profile, and a trigger deletes their rows along with it. */
const profileNumber = <const Column extends string>(column: Column) =>
  through(column, 'profiles', 'number', 'id')

export const swipeTables = defineTables({
  section: {
    name: 'swipes',
    about:
      'What you chose in the deck, and until when you have extra likes. We leave out who you chose about.',
  },
  tables: {
    swipes: {
      owner: profileNumber('swiper'),
      export: ['mode', 'choice', 'at', 'note'],
      orderBy: 'at',
      omit: { target: 'names someone else, who may not want to be found' },
      erase: 'cascade',
    },
    likes: {
      owner: profileNumber('swiper'),
      export: [],
      omit: {
        target: 'names someone else, who may not want to be found',
        mode: 'exported with the swipe',
        at: 'exported with the swipe',
        note: 'exported with the swipe',
      },
      erase: 'cascade',
    },
    undos: {
      owner: profileNumber('person'),
      export: [],
      omit: {
        mode: 'technical: counts undos for a day',
        at: 'technical: counts undos for a day',
        liked: 'technical: counts undos for a day',
      },
      erase: 'cascade',
    },
    passResets: { owner: profileNumber('person'), export: ['at'], erase: 'cascade' },
    likeBonuses: { owner: 'accountId', export: ['until'] },
  },
})
