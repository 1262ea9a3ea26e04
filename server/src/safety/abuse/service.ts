import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import {
  REVIEW_AT,
  RULES,
  type RuleName,
  SIGHTING_DAYS,
  type Slowed,
  type Trait,
  traitsOfLike,
  traitsOfMessage,
  traitsOfReport,
  traitsOfSignUp,
} from './rules.ts'
import { addressShape, fingerprints } from './shapes.ts'
import * as store from './store.ts'
import { watching } from './watching.ts'

const DAY_MS = 86_400_000

export type Abuse = ReturnType<typeof abuseService>

export interface SignUpTry {
  address: string
  email: string
}

/** Slows down what no person does, first; and has a person look at it, second. */
export function abuseService({ clock, config, database, events, ids, limits, log }: Platform) {
  const watch = watching(limits)
  const enforced = config.RATE_LIMITS && config.ABUSE_RULES

  async function requirePace(slowed: Slowed, whos: readonly string[]): Promise<void> {
    if (!enforced) return
    const wait = await watch.pause(slowed, whos)
    if (wait > 0) refuse('slowed_down', { retryAfter: wait })
  }

  /** In a transaction of its own: what was counted has happened, and neither undoes the other. */
  async function haveLookedAt(accountId: string, rule: RuleName, strikes: number): Promise<void> {
    const seen = { accountId, rule, strikes }
    try {
      await transact(database.db, (tx) => events.record(tx, 'abuse.seen', accountId, seen))
    } catch (error) {
      log.warn({ err: error }, 'what looked like abuse was not kept')
    }
  }

  /** Of somebody who is known, who is then also the one to be looked at. */
  async function count(accountId: string, traits: readonly Trait[]): Promise<void> {
    if (!enforced) return
    for (const { rule, strikes } of await watch.count(traits))
      if (strikes >= REVIEW_AT) await haveLookedAt(accountId, rule, strikes)
  }

  const traitsOf = ({ address, email }: SignUpTry) =>
    traitsOfSignUp({ network: networkOf(address), shape: addressShape(email) })

  return {
    /** Before it happens: refuses as long as somebody is slowed down, and says for how long. */
    requireLikes: (accountId: string) => requirePace('like', [accountId]),
    requireMessages: (accountId: string) => requirePace('message', [accountId]),
    requireReports: (accountId: string) => requirePace('report', [accountId]),
    requireSignUps: (given: SignUpTry) =>
      requirePace(
        'sign_up',
        traitsOf(given).flatMap(({ who, onlyLookedAt }) => (onlyLookedAt ? [] : who)),
      ),

    /** After it has happened. */
    liked: (accountId: string, note: string) =>
      count(accountId, traitsOfLike({ accountId, fingerprints: fingerprints(note) })),
    wrote: (accountId: string, { text, opens }: { text: string; opens: boolean }) =>
      count(accountId, traitsOfMessage({ accountId, opens, fingerprints: fingerprints(text) })),
    reported: (accountId: string, { aboutId, details }: { aboutId: string; details: string }) =>
      count(accountId, traitsOfReport({ accountId, aboutId, fingerprints: fingerprints(details) })),

    /** Who comes from where many came before them is not turned away again, but looked at. */
    async signedUp(accountId: string, given: SignUpTry): Promise<void> {
      if (!enforced) return
      const traits = traitsOf(given)
      const suspect = await Promise.all(traits.map((trait) => watch.isSuspect(trait)))
      await watch.count(traits)
      for (const rule of new Set(traits.filter((_, at) => suspect[at]).map((trait) => trait.rule)))
        await haveLookedAt(accountId, rule, REVIEW_AT)
    },

    /** False of somebody who has left. */
    keep: (tx: Tx, { accountId, rule, strikes }: { accountId: string; rule: RuleName; strikes: number }) =>
      store.keepSighting(tx, { id: ids.id(), accountId, rule, strikes, seenAt: clock.now() }),

    /** In words for the team. */
    seen: async (db: Db, accountId: string) =>
      (await store.sightingsOf(db, accountId)).map(({ rule, strikes, seenAt }) => ({
        text: (RULES as Record<string, { seen: string } | undefined>)[rule]?.seen ?? rule,
        strikes,
        at: seenAt.toISOString(),
      })),

    sweep: (tx: Tx) => store.forgetBefore(tx, new Date(clock.now().getTime() - SIGHTING_DAYS * DAY_MS)),
  }
}
