import { defineTables } from '#platform/personal-data/define-tables.ts'

export const captchaTables = defineTables({
  tables: {
    spentCaptchas: {
      impersonal: 'hashes of solutions that belong to no one',
      columns: ['hash', 'expiresAt'],
    },
  },
})
