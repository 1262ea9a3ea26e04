import { defineTables, through } from '#platform/personal-data/define-tables.ts'

export const decisionRecordTables = defineTables({
  section: {
    name: 'decisions',
    about: 'What our team decided about you and your posts, photos and texts, with the rule and the reason.',
  },
  tables: {
    moderationDecisions: {
      owner: 'accountId',
      export: [
        'id',
        'subjectKind',
        'subjectId',
        'action',
        'removed',
        'wasHeld',
        'rule',
        'reason',
        'until',
        'decidedAt',
        'overturnedAt',
      ],
      orderBy: 'decidedAt',
      omit: {
        caseId: 'a key',
        decidedBy: 'who on our team decided',
        note: 'for our team only',
        overturnedBy: 'who on our team decided',
        overturnedNote: 'for our team only',
      },
    },
    decidedSubjects: {
      owner: through('decisionId', 'moderationDecisions', 'id', 'accountId'),
      export: [],
      omit: {
        subjectKind: 'a part of what the decision was about',
        subjectId: 'a part of what the decision was about',
        contentHash: 'technical: tells whether it is unchanged',
      },
      erase: 'cascade',
    },
  },
})
