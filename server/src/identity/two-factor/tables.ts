import { defineTables } from '#platform/personal-data/define-tables.ts'

export const twoFactorTables = defineTables({
  section: {
    name: 'two-factor',
    about: 'When you turned on two-factor. The secret itself is in your authenticator app.',
  },
  tables: {
    twoFactor: {
      owner: 'accountId',
      export: ['createdAt'],
      omit: { sealedSecret: 'a secret', lastStep: 'technical: the last code that was used' },
    },
    twoFactorSetups: {
      owner: 'accountId',
      export: [],
      omit: { sealedSecret: 'a secret', createdAt: 'technical: until the first code is entered' },
    },
    recoveryCodes: { owner: 'accountId', export: [], omit: { codeHash: 'a secret' }, erase: 'cascade' },
  },
})
