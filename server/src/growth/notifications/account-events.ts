import type { Platform } from '#platform/platform.ts'
import { PATHS } from './paths.ts'
import type { Notifications } from './service.ts'
import { repliedTicket } from './store-facts.ts'
import { ACCOUNT_TEXTS, ticketReplyText } from './texts.ts'

/** Notifications about the account itself. */
export function accountNotifications({ events }: Platform, { notifyOwner }: Notifications): void {
  events.on('accounts.password_changed', 'notifications.password_changed', (tx, event) =>
    notifyOwner(tx, event, {
      userId: event.payload.accountId,
      type: 'account',
      text: ACCOUNT_TEXTS.passwordChanged,
      opens: PATHS.security,
    }),
  )

  events.on('accounts.two_factor_changed', 'notifications.two_factor_changed', (tx, event) => {
    const { accountId: userId, on } = event.payload
    const text = on ? ACCOUNT_TEXTS.twoFactorOn : ACCOUNT_TEXTS.twoFactorOff
    return notifyOwner(tx, event, { userId, type: 'account', text, opens: PATHS.security })
  })

  events.on('accounts.passkey_added', 'notifications.passkey_added', (tx, event) =>
    notifyOwner(tx, event, {
      userId: event.payload.accountId,
      type: 'account',
      text: ACCOUNT_TEXTS.passkeyAdded,
      opens: PATHS.security,
    }),
  )

  events.on('accounts.export_ready', 'notifications.export_ready', (tx, event) =>
    notifyOwner(tx, event, {
      userId: event.payload.accountId,
      type: 'account',
      text: ACCOUNT_TEXTS.exportReady,
      opens: PATHS.account,
    }),
  )

  events.on('referrals.rewarded', 'notifications.referral_rewarded', (tx, event) =>
    notifyOwner(tx, event, {
      userId: event.payload.referrerId,
      type: 'account',
      text: ACCOUNT_TEXTS.friendJoined,
      opens: PATHS.referrals,
    }),
  )

  events.on('support.ticket_replied', 'notifications.ticket_answered', async (tx, event) => {
    const ticket = await repliedTicket(tx, event.payload.messageId)
    if (!ticket) return
    await notifyOwner(tx, event, {
      userId: ticket.accountId,
      type: 'support',
      text: ticketReplyText(ticket.subject),
      opens: PATHS.ticket(ticket.ticketId),
    })
  })
}
