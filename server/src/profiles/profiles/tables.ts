import { defineTables } from '#platform/personal-data/define-tables.ts'

export const profileTables = defineTables({
  section: { name: 'profile', about: 'What other people see of you.' },
  tables: {
    profiles: {
      owner: 'id',
      export: [
        'displayName',
        'username',
        'avatarUrl',
        'birthDate',
        'gender',
        'intent',
        'bio',
        'prompts',
        'interests',
        'languages',
        'placeCell',
        'placeName',
        'heldRule',
        'heldName',
        'heldUsername',
        'activeAt',
        'createdAt',
      ],
      omit: { number: 'technical: a short name for the id, used only on the server' },
    },
  },
})
