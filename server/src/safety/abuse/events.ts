import type { Platform } from '#platform/platform.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import type { RuleName } from './rules.ts'
import type { Abuse } from './service.ts'

export function abuseEvents(
  { events }: Platform,
  { abuse, moderation }: { abuse: Abuse; moderation: Moderation },
): void {
  events.on(
    'abuse.flagged',
    'abuse.queue_for_review',
    async (tx, { payload: { accountId, rule, violations } }) => {
      if (!(await abuse.storeFlag(tx, { accountId, rule: rule as RuleName, violations }))) return
      await moderation.openCase(tx, { kind: 'profile', subjectId: accountId, accountId, reason: 'abuse' })
    },
  )
}
