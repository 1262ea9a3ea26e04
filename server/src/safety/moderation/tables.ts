import { defineTables } from '#platform/personal-data/define-tables.ts'
import { describeCase, describeCheck } from './descriptions.ts'

export const moderationTables = defineTables({
  section: {
    name: 'moderation',
    about: 'What automatic checks found in your photos and texts, and what our team was asked to review.',
  },
  tables: {
    moderationChecks: {
      owner: 'accountId',
      export: ['subjectKind', 'subjectId', 'model', 'version', 'scores', 'verdict', 'rule', 'createdAt'],
      present: (check) => ({ inWords: describeCheck(check), ...check }),
      orderBy: ['createdAt', 'id'],
      omit: { id: 'a key', perceptualHash: 'technical: bits that tell pictures apart' },
    },
    moderationCases: {
      owner: 'accountId',
      export: [
        'subjectKind',
        'subjectId',
        'source',
        'verdict',
        'rule',
        'state',
        'openedAt',
        'closedAt',
        'hiddenAt',
      ],
      present: (one) => ({ inWords: describeCase(one), ...one }),
      orderBy: ['openedAt', 'id'],
      omit: {
        id: 'a key',
        reason: 'what other people told us',
        weight: 'technical: what the team reviews first',
        reporters: 'what other people told us',
        assigneeId: 'unused; claims replaced it',
        assignedUntil: 'unused; claims replaced it',
        assignedBy: 'unused; claims replaced it',
        mergedInto: 'a key',
        linkedId: 'names someone else',
      },
    },
  },
})
