import { defineTables } from '#platform/personal-data/define-tables.ts'

export const creatorProfileTables = defineTables({
  section: {
    name: 'creator',
    about: 'Your creator page, if you have one. Prices are in cents per month. The cover is in “media”.',
  },
  tables: {
    creatorProfiles: {
      owner: 'userId',
      export: [
        'tagline',
        'subscriberCount',
        'subscriptionPrice',
        'priceChosen',
        'idVerified',
        'createdAt',
        'about',
        'category',
        'perks',
        'welcome',
        'teasers',
        'watermark',
        'timeZone',
        'card',
        'coverId',
        'heldRule',
        'postCount',
        'monthly',
      ],
    },
    creatorSearch: {
      impersonal: 'made by triggers from what is exported elsewhere, and deleted with it',
      columns: ['userId', 'words', 'slips'],
    },
  },
})
