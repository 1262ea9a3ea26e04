import { UNREAD_EMAIL_INTERVAL_MINUTES } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import { quietUntil } from './quiet-hours.ts'
import { decodeUnsubscription, encodeUnsubscription, UNSUBSCRIBE_PAGE, type Unsubscription } from './rules.ts'
import { quietHours } from './settings.ts'
import { dueByEmail } from './store.ts'
import * as store from './store-mail.ts'
import { present } from './texts.ts'

const MINUTE_MS = 60_000
const BATCH = 200
const PURPOSE = 'unsubscribe'

interface Dependencies {
  accounts: Accounts
  mails: Mails
}

/** Emails about unread notifications. */
export function unreadEmails(
  { clock, config, database: { db }, secrets }: Platform,
  { accounts, mails }: Dependencies,
) {
  const baseUrl = publicUrl(config)
  const lastBefore = () => new Date(clock.now().getTime() - UNREAD_EMAIL_INTERVAL_MINUTES * MINUTE_MS)

  function tokenFor(unsubscription: Unsubscription): string {
    const text = encodeUnsubscription(unsubscription)
    return `${text}.${secrets.sign(PURPOSE, text)}`
  }

  async function sendTo(tx: Tx, userId: string): Promise<void> {
    const now = clock.now()
    const account = await accounts.byId(tx, userId)
    if (account?.status !== 'active' || !account.emailVerifiedAt) {
      await store.clearDue(tx, userId, now)
      return
    }
    const quiet = quietUntil((await quietHours(tx, [userId]))(userId), now)
    if (quiet) {
      await store.postpone(tx, userId, quiet)
      return
    }
    const rows = await dueByEmail(tx, userId, now)
    if (rows.length > 0 && !(await store.claimEmail(tx, userId, now, lastBefore()))) return
    await store.clearDue(tx, userId, now)
    if (rows.length === 0) return
    const items = rows
      .map(present)
      .map(({ title, message, opens }) => ({ title, message, opens: baseUrl + opens }))
    const token = tokenFor({ accountId: userId, types: [...new Set(rows.map(({ type }) => type))] })
    const unsubscribe = {
      page: `${baseUrl}${UNSUBSCRIBE_PAGE}${token}`,
      oneClick: `${baseUrl}/api/notifications/unsubscribe?token=${token}`,
    }
    await mails.post(tx, { kind: 'unread', to: account.email, items, unsubscribe }, userId)
  }

  return {
    /** Uses one transaction per account, so that a failure doesn't delay the others. */
    async sendDue(signal: AbortSignal): Promise<void> {
      for (let more = true; more; ) {
        const due = await store.accountsDue(db, clock.now(), lastBefore(), BATCH)
        for (const userId of due) {
          if (signal.aborted) return
          await transact(db, (tx) => sendTo(tx, userId))
        }
        more = due.length === BATCH
      }
    },

    /** Returns null unless we signed the token. */
    readToken(token: string): Unsubscription | null {
      const end = token.lastIndexOf('.')
      const [text, signature] = [token.slice(0, end), token.slice(end + 1)]
      return end > 0 && secrets.verify(PURPOSE, text, signature) ? decodeUnsubscription(text) : null
    },
  }
}
