import type { Accounts } from '#identity/accounts/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Passkeys } from './service.ts'

export function passkeyEvents(
  { events }: Platform,
  { accounts, passkeys }: { accounts: Accounts; passkeys: Passkeys },
): void {
  events.on('accounts.passkey_added', 'mails.passkey_added', async (tx, { payload }) => {
    const added = (await passkeys.list(tx, payload)).find(({ id }) => id === payload.passkeyId)
    if (added) await accounts.mail(tx, payload.accountId, () => ({ kind: 'passkey_added', name: added.name }))
  })
}
