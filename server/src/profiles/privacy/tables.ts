import { defineTables } from '#platform/personal-data/define-tables.ts'

export const privacyTables = defineTables({
  section: { name: 'privacy', about: 'Who can see what about you, the way you set it.' },
  tables: {
    privacySettings: {
      owner: 'profileId',
      export: [
        'profileId',
        'discoverable',
        'incognito',
        'showAge',
        'showDistance',
        'showOnline',
        'readReceipts',
        'publicLink',
      ],
    },
  },
})
