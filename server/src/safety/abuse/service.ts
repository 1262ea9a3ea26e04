import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import { addressPattern, fingerprints } from './fingerprints.ts'
import {
  type Counter,
  FLAG_AT,
  FLAG_DAYS,
  type LimitedAction,
  likeCounters,
  messageCounters,
  RULES,
  type RuleName,
  reportCounters,
  signUpCounters,
} from './rules.ts'
import * as store from './store.ts'
import { violationCounter } from './violation-counter.ts'

const DAY_MS = 86_400_000

export type Abuse = ReturnType<typeof abuseService>

export interface SignUpSource {
  address: string
  email: string
}

/** Blocks an action for a while when an account overdoes it, and flags accounts that keep overdoing it for our team. */
export function abuseService({ clock, config, database, events, ids, limits, log }: Platform) {
  const counter = violationCounter(limits)
  const enforced = config.RATE_LIMITS && config.ABUSE_RULES

  async function requireNoCooldown(action: LimitedAction, actors: readonly string[]): Promise<void> {
    if (!enforced) return
    const wait = await counter.cooldown(action, actors)
    if (wait > 0) refuse('slowed_down', { retryAfter: wait })
  }

  /** Uses its own transaction, because the counted action is committed already and must not fail with the flag. */
  async function flag(accountId: string, rule: RuleName, violations: number): Promise<void> {
    try {
      await transact(database.db, (tx) =>
        events.record(tx, 'abuse.flagged', accountId, { accountId, rule, violations }),
      )
    } catch (error) {
      log.warn({ err: error }, 'could not record an abuse flag')
    }
  }

  async function count(accountId: string, counters: readonly Counter[]): Promise<void> {
    if (!enforced) return
    for (const { rule, violations } of await counter.count(counters))
      if (violations >= FLAG_AT) await flag(accountId, rule, violations)
  }

  const countersOf = ({ address, email }: SignUpSource) =>
    signUpCounters({ network: networkOf(address), pattern: addressPattern(email) })

  return {
    /** Called before an action: refuses during a cooldown, with the seconds that are left. */
    requireLikeAllowed: (accountId: string) => requireNoCooldown('like', [accountId]),
    requireMessageAllowed: (accountId: string) => requireNoCooldown('message', [accountId]),
    requireReportAllowed: (accountId: string) => requireNoCooldown('report', [accountId]),
    requireSignUpAllowed: (source: SignUpSource) =>
      requireNoCooldown(
        'sign_up',
        countersOf(source).flatMap(({ actor, flagOnly }) => (flagOnly ? [] : actor)),
      ),

    /** Called after an action. */
    countLike: (accountId: string, note: string) =>
      count(accountId, likeCounters({ accountId, fingerprints: fingerprints(note) })),
    countMessage: (accountId: string, { text, opens }: { text: string; opens: boolean }) =>
      count(accountId, messageCounters({ accountId, opens, fingerprints: fingerprints(text) })),
    countReport: (accountId: string, { aboutId, details }: { aboutId: string; details: string }) =>
      count(accountId, reportCounters({ accountId, aboutId, fingerprints: fingerprints(details) })),

    /** Flags a new account that looks like many others before it; the account itself may stay. */
    async countSignUp(accountId: string, source: SignUpSource): Promise<void> {
      if (!enforced) return
      const counters = countersOf(source)
      const suspect = await Promise.all(counters.map((one) => counter.isSuspect(one)))
      await counter.count(counters)
      for (const rule of new Set(counters.filter((_, at) => suspect[at]).map((one) => one.rule)))
        await flag(accountId, rule, FLAG_AT)
    },

    /** False if the account no longer exists. */
    storeFlag: (
      tx: Tx,
      { accountId, rule, violations }: { accountId: string; rule: RuleName; violations: number },
    ) => store.upsertFlag(tx, { id: ids.id(), accountId, rule, violations, flaggedAt: clock.now() }),

    /** With descriptions for our team. */
    flagsOf: async (db: Db, accountId: string) =>
      (await store.flagsOf(db, accountId)).map(({ rule, violations, flaggedAt }) => ({
        text: (RULES as Record<string, { seen: string } | undefined>)[rule]?.seen ?? rule,
        violations,
        at: flaggedAt.toISOString(),
      })),

    deleteOldFlags: (tx: Tx) =>
      store.deleteFlagsBefore(tx, new Date(clock.now().getTime() - FLAG_DAYS * DAY_MS)),
  }
}
