import { defineTables } from '../personal-data/define-tables.ts'

export const mailTables = defineTables({
  section: {
    name: 'mails',
    about: 'Which emails we sent you, and when. We delete what an email said once it’s sent.',
  },
  tables: {
    mails: {
      owner: 'accountId',
      export: ['kind', 'state', 'createdAt', 'sentAt'],
      orderBy: 'createdAt',
      omit: {
        id: 'a key',
        sealedLetter: 'sealed, and deleted once it is sent',
        attempts: 'technical: counts attempts',
        error: 'technical: what the mail server said, scrubbed',
        touchedAt: 'technical: the last attempt',
      },
    },
  },
})
