import { UNREAD_EMAIL_EVERY_MINUTES } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import { quietUntil } from './quiet-hours.ts'
import { asText, fromText, UNSUBSCRIBE_PAGE, type Unsubscription } from './rules.ts'
import { quietHours } from './settings.ts'
import * as store from './store.ts'
import * as mails from './store-mail.ts'
import { present } from './words.ts'

const MINUTE_MS = 60_000
const AT_ONCE = 200
const PURPOSE = 'unsubscribe'

/** E-mails about what somebody has not read. */
export function mailing(
  { clock, config, database, secrets }: Platform,
  others: { accounts: Accounts; mails: Mails },
) {
  const { db } = database
  const house = publicUrl(config)

  function tokenOf(what: Unsubscription): string {
    const text = asText(what)
    return `${text}.${secrets.sign(PURPOSE, text)}`
  }

  const lastBefore = () => new Date(clock.now().getTime() - UNREAD_EMAIL_EVERY_MINUTES * MINUTE_MS)

  async function mailOne(tx: Tx, userId: string): Promise<void> {
    const now = clock.now()
    const account = await others.accounts.byId(tx, userId)
    if (account?.status !== 'active' || !account.emailVerifiedAt) {
      await mails.settle(tx, userId, now)
      return
    }
    const quiet = quietUntil((await quietHours(tx, [userId]))(userId), now)
    if (quiet) {
      await mails.putOff(tx, userId, quiet)
      return
    }
    const rows = await store.toBeMailed(tx, userId, now)
    if (rows.length > 0 && !(await mails.takeTurn(tx, userId, now, lastBefore()))) return
    await mails.settle(tx, userId, now)
    if (rows.length === 0) return
    const types = [...new Set(rows.map(({ type }) => type))]
    const token = tokenOf({ accountId: userId, types })
    const items = rows
      .map(present)
      .map(({ title, message, opens }) => ({ title, message, opens: house + opens }))
    const unsubscribe = {
      page: `${house}${UNSUBSCRIBE_PAGE}${token}`,
      oneClick: `${house}/api/notifications/unsubscribe?token=${token}`,
    }
    await others.mails.post(tx, { kind: 'unread', to: account.email, items, unsubscribe }, userId)
  }

  return {
    /** One transaction a person: one who cannot be mailed keeps nobody waiting. */
    async mailDue(signal: AbortSignal): Promise<void> {
      for (let more = true; more; ) {
        const due = await mails.dueForMail(db, clock.now(), lastBefore(), AT_ONCE)
        for (const userId of due) {
          if (signal.aborted) return
          await transact(db, (tx) => mailOne(tx, userId))
        }
        more = due.length === AT_ONCE
      }
    },

    /** Null when it is no link of ours. */
    readToken(token: string): Unsubscription | null {
      const end = token.lastIndexOf('.')
      const [text, signature] = [token.slice(0, end), token.slice(end + 1)]
      return end > 0 && secrets.signed(PURPOSE, text, signature) ? fromText(text) : null
    },
  }
}
