import { defineTables } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Exports } from './service.ts'

export const exportTables = (_: Platform, { exports }: { exports: Exports }) =>
  defineTables({
    section: { name: 'exports', about: 'When you asked for this export.' },
    tables: {
      exports: {
        owner: 'accountId',
        export: ['createdAt'],
        omit: {
          id: 'a key',
          state: 'technical: about the export itself',
          progress: 'technical: about the export itself',
          attempts: 'technical: about the export itself',
          fileName: 'a secret',
          bytes: 'technical: about the export itself',
          availableUntil: 'technical: about the export itself',
        },
        erase: 'cascade',
      },
    },
    erase: exports.erase,
  })
