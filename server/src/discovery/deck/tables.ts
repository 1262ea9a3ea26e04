import { defineTables, through } from '#platform/personal-data/define-tables.ts'

export const deckTables = defineTables({
  section: { name: 'deck', about: 'How often other people have seen you in their deck lately.' },
  tables: {
    exposure: { owner: through('person', 'profiles', 'number', 'id'), export: ['seen'], erase: 'cascade' },
    decks: {
      owner: through('person', 'profiles', 'number', 'id'),
      export: [],
      omit: {
        mode: 'technical: tells decks apart',
        cards: 'people we would show next, computed again at any time',
        madeAt: 'technical: when it was computed',
      },
      erase: 'cascade',
    },
    seekers: {
      impersonal: 'copied from the profile and its settings by triggers, and deleted with them',
      columns: [
        'person',
        'mode',
        'id',
        'visible',
        'gender',
        'cell',
        'birth',
        'active',
        'joined',
        'completeness',
        'interests',
        'languages',
        'wants',
        'ageFrom',
        'ageTo',
        'maxKm',
        'mustHave',
        'mustSpeak',
      ],
    },
    seekerDensity: {
      impersonal: 'counts people',
      columns: ['mode', 'gender', 'cell', 'people', 'changedAt'],
    },
    interestShares: { impersonal: 'counts people', columns: ['place', 'share'] },
    interestPlaces: { impersonal: 'a catalog', columns: ['id', 'place'] },
    languagePlaces: { impersonal: 'a catalog', columns: ['code', 'place'] },
  },
})
