import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import type { Verifications } from './service.ts'

/** Without the pictures: an export lies around in the clear, and whoever asked for it has the documents themselves. */
export const verificationData = (verifications: Verifications): PersonalDataSection => ({
  name: 'verifications',
  about:
    'When you showed who you are, with which kind of document, and what was decided. The pictures are not in here: they are kept encrypted, for the check alone, and deleted 30 days after it.',
  export: (db, accountId) =>
    db
      .selectFrom('verifications')
      .leftJoin('verificationDocuments as document', 'document.verificationId', 'verifications.id')
      .select([
        ...(['verifications.state', 'documentType', 'consent', 'sentAt', 'decidedAt'] as const),
        ...(['reason', 'note', 'document.side', 'document.createdAt'] as const),
      ])
      .where('accountId', '=', accountId)
      .orderBy('sentAt')
      .execute(),
  async erase(tx, accountId) {
    await verifications.eraseDocumentsOf(tx, accountId)
    await tx.deleteFrom('verifications').where('accountId', '=', accountId).execute()
  },
})
