import { defineTables } from '#platform/personal-data/define-tables.ts'

export const discoverySettingsTables = defineTables({
  section: { name: 'discovery', about: 'Who you’d like to see.' },
  tables: {
    discoveryPreferences: {
      owner: 'profileId',
      export: [
        'profileId',
        'mode',
        'genders',
        'ageFrom',
        'ageTo',
        'distanceKm',
        'mustHave',
        'languages',
        'paused',
      ],
    },
  },
})
