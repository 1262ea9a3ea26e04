import { defineTables } from '#platform/personal-data/define-tables.ts'
import { RULES, type RuleName } from './rules.ts'

export const abuseTables = defineTables({
  section: {
    name: 'abuse',
    about: 'When you did something so often that we slowed you down and asked our team to take a look.',
  },
  tables: {
    abuseFlags: {
      owner: 'accountId',
      export: ['rule', 'violations', 'flaggedAt'],
      // A rule that no longer exists has no description.
      present: (flag) => ({ ...flag, seen: RULES[flag.rule as RuleName]?.seen ?? null }),
      orderBy: ['flaggedAt', 'rule'],
      omit: { id: 'a key' },
    },
  },
})
