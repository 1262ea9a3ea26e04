import { defineTables } from '#platform/personal-data/define-tables.ts'

export const accountTables = defineTables({
  section: {
    name: 'account',
    about:
      'Your sign-in: your address, settings and roles, and whether and why your account is or was closed.',
  },
  tables: {
    accounts: {
      owner: 'id',
      export: [
        'id',
        'email',
        'emailVerifiedAt',
        'language',
        'signInAlerts',
        'createdAt',
        'status',
        'closedAt',
        'closedUntil',
        'closedRule',
        'closedReason',
        'eraseAt',
        'deactivatedAt',
      ],
      omit: { passwordHash: 'a secret' },
      erase: 'last',
    },
    userRoles: { owner: 'userId', export: ['role'], erase: 'cascade' },
  },
})
