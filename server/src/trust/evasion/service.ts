import { BANNED_DIGEST_DAYS } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import type { Decisions } from '#trust/decisions/service.ts'
import { bandsOf, isDistinctive, isSimilar, mailboxOf, nearbyKeys } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const PURPOSE = 'banned mailbox'
/** Per banned person. */
const PHOTOS_MAX = 50
const CANDIDATES_MAX = 200

export type Evasion = ReturnType<typeof evasionService>

export interface Dependencies {
  accounts: Accounts
  decisions: Decisions
  moderation: Moderation
}

/** Opens a case when someone may be a banned person who came back. A likeness alone refuses no one. */
export function evasionService(
  { clock, ids, secrets }: Platform,
  { accounts, decisions, moderation }: Dependencies,
) {
  /** A keyed digest, so that addresses can't be guessed from the database alone. */
  const emailDigest = (email: string) => Buffer.from(secrets.sign(PURPOSE, mailboxOf(email)), 'base64url')

  async function openCase(tx: Tx, accountId: string, linkedId: string | null): Promise<void> {
    if (!(await store.insertLink(tx, { accountId, linkedId, foundAt: clock.now() }))) return
    const about = { kind: 'profile', subjectId: accountId, accountId, reason: 'evasion' } as const
    const opened = await moderation.openCase(tx, { ...about, ...(linkedId && { linkedId }) })
    // The case may have been open already, for another reason.
    await moderation.updateCase(tx, opened.id, { reason: 'evasion', weight: 3, linkedId })
  }

  return {
    /** Stores the digests by which a banned person would be recognized. Safe to repeat. */
    async recordBan(tx: Tx, decisionId: string): Promise<void> {
      const decision = await decisions.byId(tx, decisionId)
      if (decision?.action !== 'ban' || decision.overturnedAt) return
      const { accountId } = decision
      const account = await accounts.byId(tx, accountId)
      if (!account) return
      const expiresAt = new Date(clock.now().getTime() + BANNED_DIGEST_DAYS * DAY_MS)
      const hashes = (await store.photoHashesOf(tx, accountId, PHOTOS_MAX)).filter(isDistinctive)
      await store.deleteDigestsOf(tx, accountId)
      await store.insertDigests(tx, [
        { id: ids.id(), accountId, kind: 'email', hash: emailDigest(account.email), bands: [], expiresAt },
        ...hashes.map((hash) => ({
          id: ids.id(),
          accountId,
          kind: 'photo' as const,
          hash,
          bands: bandsOf(hash),
          expiresAt,
        })),
      ])
    },

    /** Deletes the digests after an overturned decision, unless another ban is active. */
    async forgetBan(tx: Tx, accountId: string): Promise<void> {
      const restriction = await decisions.activeRestrictionOf(tx, accountId)
      if (restriction?.action !== 'ban') await store.deleteDigestsOf(tx, accountId)
    },

    async checkEmail(tx: Tx, accountId: string): Promise<void> {
      const account = await accounts.byId(tx, accountId)
      const [found] = account ? await store.findByEmail(tx, emailDigest(account.email), accountId) : []
      if (found) await openCase(tx, accountId, found.accountId)
    },

    async checkPhoto(tx: Tx, { mediaId, ownerId }: { mediaId: string; ownerId: string }): Promise<void> {
      const hash = await store.photoHashOf(tx, mediaId)
      if (!hash || !isDistinctive(hash)) return
      const candidates = await store.findByKeys(tx, nearbyKeys(hash), ownerId, CANDIDATES_MAX)
      const found = candidates.find((candidate) => isSimilar(candidate.hash, hash))
      if (found) await openCase(tx, ownerId, found.accountId)
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, clock.now()),
  }
}
