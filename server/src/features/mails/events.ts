import { EXPORT_HOURS } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'
import type { Accounts } from '#features/accounts/service.ts'
import type { Appeals } from '#features/appeals/service.ts'
import type { DecisionRow, Decisions } from '#features/decisions/service.ts'
import type { Passkeys } from '#features/passkeys/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Letter, Mails } from './service.ts'

type Account = NonNullable<Awaited<ReturnType<Accounts['byId']>>>
type Unaddressed = Letter extends infer One ? (One extends Letter ? Omit<One, 'to'> : never) : never

const HOUR_MS = 3_600_000
/** By which somebody hears of a decision against them. */
const STATEMENTS = ['suspended', 'banned', 'decided'] as const

interface Others {
  accounts: Accounts
  appeals: Appeals
  decisions: Decisions
  passkeys: Passkeys
}

/** What happens to an account is told to its owner, wherever it was done: if it was not them, they should know. */
export function mailEvents(
  { events, config }: Platform,
  mails: Mails,
  { accounts, appeals, decisions, passkeys }: Others,
): void {
  async function tell(tx: Tx, accountId: string, write: (account: Account) => Unaddressed | null) {
    const account = await accounts.byId(tx, accountId)
    const letter = account && write(account)
    if (letter) await mails.post(tx, { ...letter, to: account.email } as Letter, accountId)
  }

  events.on('accounts.password_changed', 'mails.password_changed', (tx, { payload, occurredAt }) =>
    tell(tx, payload.accountId, () => ({ kind: 'password_changed', at: occurredAt.toISOString() })),
  )
  events.on('accounts.two_factor_changed', 'mails.two_factor_changed', (tx, { payload }) =>
    tell(tx, payload.accountId, () => ({ kind: 'two_factor_changed', on: payload.on })),
  )
  events.on('accounts.two_factor_reset', 'mails.two_factor_reset', (tx, { payload, occurredAt }) =>
    tell(tx, payload.accountId, () => ({ kind: 'two_factor_reset', at: occurredAt.toISOString() })),
  )
  events.on('accounts.restored', 'mails.account_restored', (tx, { payload }) =>
    tell(tx, payload.accountId, ({ status }) => (status === 'active' ? { kind: 'account_restored' } : null)),
  )
  events.on('accounts.passkey_added', 'mails.passkey_added', async (tx, { payload }) => {
    const added = (await passkeys.list(tx, payload)).find(({ id }) => id === payload.passkeyId)
    await tell(tx, payload.accountId, () => (added ? { kind: 'passkey_added', name: added.name } : null))
  })
  events.on('moderation.decided', 'mails.decided', async (tx, { payload }) => {
    const decision = await decisions.byId(tx, payload.decisionId)
    // Taken back before the mail was written, or in favour of whom it is about.
    if (!decision || decision.overturnedAt || decision.action === 'keep') return
    await tell(tx, payload.accountId, (account) =>
      statementFor(account, decision, appeals.linkFor(decision.id)),
    )
  })
  events.on('moderation.overturned', 'mails.taken_back', async (tx, { payload }) => {
    const decision = await decisions.byId(tx, payload.decisionId)
    // The answer to an appeal says so itself; and what was never told need not be taken back.
    if (!decision || (await appeals.isHeard(tx, decision.id))) return
    if (!(await mails.wasPosted(tx, payload.accountId, STATEMENTS, decision.decidedAt))) return
    await tell(tx, payload.accountId, () => ({ kind: 'taken_back' }))
  })
  events.on('appeals.decided', 'mails.appeal_decided', async (tx, { payload }) => {
    const appeal = await appeals.byId(tx, payload.appealId)
    await tell(tx, payload.accountId, () => ({
      ...{ kind: 'appeal_decided', overturned: payload.overturned, answer: appeal?.answer ?? '' },
    }))
  })
  events.on('accounts.deletion_requested', 'mails.account_deleted', (tx, { payload }) =>
    tell(tx, payload.accountId, ({ status, closedUntil }) =>
      status === 'deleted' && closedUntil
        ? { kind: 'account_deleted', until: closedUntil.toISOString() }
        : null,
    ),
  )
  events.on('accounts.export_ready', 'mails.export_ready', (tx, { payload, occurredAt }) =>
    tell(tx, payload.accountId, () => ({
      kind: 'export_ready',
      link: `${publicUrl(config)}/settings/account`,
      until: new Date(occurredAt.getTime() + EXPORT_HOURS * HOUR_MS).toISOString(),
    })),
  )
}

/** Why the team did what, and how to disagree. */
function statementFor({ eraseAt }: Account, decision: DecisionRow, appealLink: string): Unaddressed {
  const { action, rule, reason, until, removed, subjectKind } = decision
  const said = { reason, rule: rule as CommunityRuleId | null, appealLink }
  const erasedAt = eraseAt?.toISOString() ?? null
  if (action === 'ban') return { kind: 'banned', ...said, erasedAt }
  if (action === 'suspend' && until)
    return { kind: 'suspended', ...said, erasedAt, until: until.toISOString() }
  return { kind: 'decided', ...said, removed, warned: action === 'warn', subject: subjectKind }
}
