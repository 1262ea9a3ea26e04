import { defineTables } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { deleteReportsAbout, forgetReporter } from './store-erasure.ts'

export const reportTables = (_: Platform, { media }: { media: Media }) =>
  defineTables({
    section: {
      name: 'reports',
      about: 'What you told our team about other people. We leave out what other people told us about you.',
    },
    tables: {
      reports: {
        owner: 'reporterId',
        export: ['targetKind', 'reason', 'details', 'state', 'createdAt', 'closedAt', 'upheld'],
        omit: {
          id: 'a key',
          accountId: 'names someone else',
          targetId: 'names someone else',
          evidence: 'about someone else',
          caseId: 'a key',
        },
        erase: { clears: ['reporterId', 'details', 'evidence'] },
      },
    },
    async erase(tx, accountId) {
      await forgetReporter(tx, accountId)
      const deleted = await deleteReportsAbout(tx, accountId)
      if (deleted.length > 0) await media.dropCopies(tx, deleted)
    },
  })
