import { EXPORT_HOURS } from '@koji/contract'
import { publicUrl } from '#platform/config.ts'
import type { Platform } from '#platform/platform.ts'
import type { Accounts } from './service.ts'

const HOUR_MS = 3_600_000

/** Emails owners about every change to their account, in case it wasn't them. */
export function accountEvents({ events, config }: Platform, { accounts }: { accounts: Accounts }): void {
  events.on('accounts.password_changed', 'mails.password_changed', (tx, { payload, occurredAt }) =>
    accounts.mail(tx, payload.accountId, () => ({ kind: 'password_changed', at: occurredAt.toISOString() })),
  )
  events.on('accounts.two_factor_changed', 'mails.two_factor_changed', (tx, { payload }) =>
    accounts.mail(tx, payload.accountId, () => ({ kind: 'two_factor_changed', on: payload.on })),
  )
  events.on('accounts.two_factor_reset', 'mails.two_factor_reset', (tx, { payload, occurredAt }) =>
    accounts.mail(tx, payload.accountId, () => ({ kind: 'two_factor_reset', at: occurredAt.toISOString() })),
  )
  events.on('accounts.restored', 'mails.account_restored', (tx, { payload }) =>
    accounts.mail(tx, payload.accountId, ({ status }) =>
      status === 'active' ? { kind: 'account_restored' } : null,
    ),
  )
  events.on('accounts.deletion_requested', 'mails.account_deleted', (tx, { payload }) =>
    accounts.mail(tx, payload.accountId, ({ status, closedUntil }) =>
      status === 'deleted' && closedUntil
        ? { kind: 'account_deleted', until: closedUntil.toISOString() }
        : null,
    ),
  )
  events.on('accounts.export_ready', 'mails.export_ready', (tx, { payload, occurredAt }) =>
    accounts.mail(tx, payload.accountId, () => ({
      kind: 'export_ready',
      link: `${publicUrl(config)}/settings/account`,
      until: new Date(occurredAt.getTime() + EXPORT_HOURS * HOUR_MS).toISOString(),
    })),
  )
}
