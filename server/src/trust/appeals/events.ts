import type { CommunityRuleId } from '@koji/contract/community-rules'
import type { AccountLetter, Accounts } from '#identity/accounts/service.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { DecisionRow, Decisions } from '#trust/decisions/service.ts'
import type { Appeals } from './service.ts'

export interface Dependencies {
  accounts: Accounts
  appeals: Appeals
  decisions: Decisions
  mails: Mails
}

/** Emails that announce a decision. */
const ANNOUNCEMENTS = ['suspended', 'banned', 'decided'] as const

export function appealEvents(
  { events }: Platform,
  { accounts, appeals, decisions, mails }: Dependencies,
): void {
  events.on('moderation.overturned', 'appeals.settle', async (tx, { payload }) => {
    await appeals.closeOverturned(tx, payload.decisionId)
  })
  events.on('moderation.decided', 'mails.decided', async (tx, { payload }) => {
    const decision = await decisions.byId(tx, payload.decisionId)
    // Overturned before this event was handled, or in the person's favor.
    if (!decision || decision.overturnedAt || decision.action === 'keep') return
    const appealLink = appeals.linkFor(decision.id)
    await accounts.mail(tx, payload.accountId, ({ eraseAt }) => announce(decision, { eraseAt, appealLink }))
  })
  events.on('moderation.overturned', 'mails.taken_back', async (tx, { payload }) => {
    const decision = await decisions.byId(tx, payload.decisionId)
    // The reply to an appeal says so itself, and a decision that was never announced needs no second email.
    if (!decision || (await appeals.isAnswered(tx, decision.id))) return
    if (!(await mails.wasPosted(tx, payload.accountId, ANNOUNCEMENTS, decision.decidedAt))) return
    await accounts.mail(tx, payload.accountId, () => ({ kind: 'taken_back' }))
  })
  events.on('appeals.decided', 'mails.appeal_decided', async (tx, { payload }) => {
    const appeal = await appeals.byId(tx, payload.appealId)
    await accounts.mail(tx, payload.accountId, () => ({
      kind: 'appeal_decided',
      overturned: payload.overturned,
      answer: appeal?.answer ?? '',
    }))
  })
}

function announce(
  { action, rule, reason, until, removed, subjectKind }: DecisionRow,
  { eraseAt, appealLink }: { eraseAt: Date | null; appealLink: string },
): AccountLetter {
  const shared = {
    reason,
    appealLink,
    rule: rule as CommunityRuleId | null,
    erasedAt: eraseAt?.toISOString() ?? null,
  }
  if (action === 'ban') return { kind: 'banned', ...shared }
  if (action === 'suspend' && until) return { kind: 'suspended', ...shared, until: until.toISOString() }
  return {
    kind: 'decided',
    reason,
    appealLink,
    rule: shared.rule,
    removed,
    warned: action === 'warn',
    subject: subjectKind,
  }
}
