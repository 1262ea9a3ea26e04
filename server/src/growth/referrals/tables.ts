import { sql } from 'kysely'
import { defineTables } from '#platform/personal-data/define-tables.ts'

export const referralTables = defineTables({
  section: {
    name: 'referrals',
    about:
      'Your invite code, how the people you invited are doing (not who they are), and whose code you used.',
  },
  tables: {
    referralCodes: { owner: 'userId', export: ['code'] },
    referrals: {
      owner: ['referredUserId', 'referrerId'],
      export: ['referralCode', 'status', 'createdAt', 'settledAt'],
      derive: (accountId) => ({ invitedByYou: sql`referrer_id = ${accountId}` }),
      orderBy: 'createdAt',
      omit: {
        id: 'a key',
        network: 'a digest that no one can read',
        device: 'technical: tells browsers apart',
      },
    },
    referralRewards: {
      owner: 'referrerId',
      export: ['at'],
      orderBy: 'at',
      omit: {
        id: 'a key',
        network: 'a digest that no one can read',
        device: 'technical: tells browsers apart',
      },
    },
  },
})
