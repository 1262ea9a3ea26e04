import { defineTables, through } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Verifications } from './service.ts'

/** Exports leave out the pictures, because they aren't encrypted and their owners have the documents. */
export const verificationTables = (_: Platform, { verifications }: { verifications: Verifications }) =>
  defineTables({
    section: {
      name: 'verifications',
      about:
        'When you verified your ID, with what kind of document, and what we decided. The pictures aren’t here: we keep them encrypted, only for the check, and delete them 30 days after it.',
    },
    tables: {
      verifications: {
        owner: 'accountId',
        export: ['id', 'state', 'documentType', 'consent', 'sentAt', 'decidedAt', 'reason', 'note'],
        orderBy: 'sentAt',
        omit: { decidedBy: 'who on our team decided' },
      },
      verificationDocuments: {
        owner: through('verificationId', 'verifications', 'id', 'accountId'),
        export: ['verificationId', 'side', 'createdAt'],
        orderBy: 'createdAt',
        omit: { id: 'a key', wrappedKey: 'a secret', wrappedBy: 'technical: the name of a key' },
        erase: 'cascade',
      },
    },
    erase: (tx, accountId) => verifications.eraseDocumentsOf(tx, accountId),
  })
