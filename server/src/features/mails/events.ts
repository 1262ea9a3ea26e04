import { EXPORT_HOURS } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'
import type { Accounts } from '#features/accounts/service.ts'
import type { Passkeys } from '#features/passkeys/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Letter, Mails } from './service.ts'

type Account = NonNullable<Awaited<ReturnType<Accounts['byId']>>>
type Unaddressed = Letter extends infer One ? (One extends Letter ? Omit<One, 'to'> : never) : never

const HOUR_MS = 3_600_000

/** What happens to an account is told to its owner, wherever it was done: if it was not them, they should know. */
export function mailEvents(
  { events, config }: Platform,
  mails: Mails,
  { accounts, passkeys }: { accounts: Accounts; passkeys: Passkeys },
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
  events.on('accounts.passkey_added', 'mails.passkey_added', async (tx, { payload }) => {
    const added = (await passkeys.list(tx, payload)).find(({ id }) => id === payload.passkeyId)
    await tell(tx, payload.accountId, () => (added ? { kind: 'passkey_added', name: added.name } : null))
  })
  events.on('accounts.suspended', 'mails.suspended', (tx, { payload }) =>
    tell(tx, payload.accountId, sentenceOf),
  )
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

/** Null when it was taken back before the mail was written. */
function sentenceOf({ status, closedRule, closedReason, closedUntil, eraseAt }: Account): Unaddressed | null {
  const said = {
    reason: closedReason ?? '',
    rule: closedRule as CommunityRuleId,
    erasedAt: eraseAt?.toISOString() ?? null,
  }
  if (status === 'banned') return { kind: 'banned', ...said }
  return status === 'suspended' && closedUntil
    ? { kind: 'suspended', ...said, until: closedUntil.toISOString() }
    : null
}
