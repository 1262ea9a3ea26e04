import { BANNED_DIGEST_DAYS } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import type { Decisions } from '#trust/decisions/service.ts'
import { bandsOf, keysNear, looksSame, mailboxOf, saysSomething } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const PURPOSE = 'banned mailbox'
/** Of one person. */
const MOST_PHOTOS = 50
const MOST_NEAR = 200

export type Evasion = ReturnType<typeof evasionService>

export interface Dependencies {
  accounts: Accounts
  decisions: Decisions
  moderation: Moderation
}

/** Whoever was banned and comes back is looked at by a person; nobody is turned away by a likeness. */
export function evasionService(
  { clock, ids, secrets }: Platform,
  { accounts, decisions, moderation }: Dependencies,
) {
  /** Without the secret nobody can tell which address it was. */
  const digest = (email: string) => Buffer.from(secrets.sign(PURPOSE, mailboxOf(email)), 'base64url')

  async function tell(tx: Tx, accountId: string, linkedId: string | null): Promise<void> {
    if (!(await store.insertLink(tx, { accountId, linkedId, foundAt: clock.now() }))) return
    const about = { kind: 'profile', subjectId: accountId, accountId, reason: 'evasion' } as const
    const opened = await moderation.openCase(tx, { ...about, ...(linkedId && { linkedId }) })
    // Joined to one that was open: it is about this now, too.
    await moderation.updateCase(tx, opened.id, { reason: 'evasion', weight: 3, linkedId })
  }

  return {
    /** By what somebody who is banned for good would be known again. Once more changes nothing. */
    async remember(tx: Tx, decisionId: string): Promise<void> {
      const decision = await decisions.byId(tx, decisionId)
      if (decision?.action !== 'ban' || decision.overturnedAt) return
      const { accountId } = decision
      const account = await accounts.byId(tx, accountId)
      if (!account) return
      const keptUntil = new Date(clock.now().getTime() + BANNED_DIGEST_DAYS * DAY_MS)
      const looks = (await store.looksOf(tx, accountId, MOST_PHOTOS)).filter(saysSomething)
      await store.deleteMarksOf(tx, accountId)
      await store.insertMarks(tx, [
        { id: ids.id(), accountId, kind: 'email', mark: digest(account.email), bands: [], keptUntil },
        ...looks.map((mark) => ({
          id: ids.id(),
          accountId,
          kind: 'photo' as const,
          mark,
          bands: bandsOf(mark),
          keptUntil,
        })),
      ])
    },

    /** A ban was taken back, unless another one stands. */
    async forget(tx: Tx, accountId: string): Promise<void> {
      const sentence = await decisions.sentenceOf(tx, accountId)
      if (sentence?.action !== 'ban') await store.deleteMarksOf(tx, accountId)
    },

    async lookAtAddress(tx: Tx, accountId: string): Promise<void> {
      const account = await accounts.byId(tx, accountId)
      const [found] = account ? await store.byMailbox(tx, digest(account.email), accountId) : []
      if (found) await tell(tx, accountId, found.accountId)
    },

    async lookAtPhoto(tx: Tx, { mediaId, ownerId }: { mediaId: string; ownerId: string }): Promise<void> {
      const look = await store.lookOf(tx, mediaId)
      if (!look || !saysSomething(look)) return
      const near = await store.near(tx, keysNear(look), ownerId, MOST_NEAR)
      const found = near.find(({ mark }) => looksSame(mark, look))
      if (found) await tell(tx, ownerId, found.accountId)
    },

    sweep: (tx: Tx) => store.deleteOld(tx, clock.now()),
  }
}
