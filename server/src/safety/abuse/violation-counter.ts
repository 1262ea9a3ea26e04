import type { Limits } from '#adapters/limits/port.ts'
import {
  COOLDOWNS,
  type Counter,
  cooldownAfter,
  FLAG_AT,
  type LimitedAction,
  RULES,
  type RuleName,
  VIOLATION_WINDOW_SECONDS,
} from './rules.ts'

/** Concurrent requests that exceed a limit together count as one violation. */
const ONE_VIOLATION_SECONDS = 5

interface Violation {
  rule: RuleName
  actor: string
  /** How many the actor has within a day, including this one. */
  violations: number
}

/**
 * Counts with the limits that all nodes share: a few expiring numbers per actor and text. While the limits are
 * unavailable, no action is blocked here; the endpoints still have their own limits.
 */
export function violationCounter(limits: Limits) {
  const take = (key: string, max: number, seconds: number) =>
    limits.take(`abuse ${key}`, max, seconds).catch(() => 0)
  const cooldownKey = (action: LimitedAction, actor: string) => `pause ${action} ${actor}`

  async function countViolation(action: LimitedAction, actor: string): Promise<number> {
    for (let nth = 1; nth < COOLDOWNS.length; nth++)
      if ((await take(`strike ${nth} ${action} ${actor}`, 1, VIOLATION_WINDOW_SECONDS)) === 0) return nth
    return COOLDOWNS.length
  }

  async function startCooldown({ rule, actor }: Counter): Promise<Violation | null> {
    const { action } = RULES[rule]
    if ((await take(`striking ${action} ${actor}`, 1, ONE_VIOLATION_SECONDS)) > 0) return null
    const violations = await countViolation(action, actor)
    await take(cooldownKey(action, actor), 1, cooldownAfter(violations))
    return { rule, actor, violations }
  }

  return {
    /** Seconds until the last cooldown of these actors ends, or 0. */
    async cooldown(action: LimitedAction, actors: readonly string[]): Promise<number> {
      const waits = await Promise.all(
        actors.map((actor) => limits.left(`abuse ${cooldownKey(action, actor)}`).catch(() => 0)),
      )
      return Math.max(0, ...waits)
    },

    /** Counts an action that has happened, and returns its violations. */
    async count(counters: readonly Counter[]): Promise<Violation[]> {
      const over = await Promise.all(
        counters.map(({ rule, key }) => take(`${rule} ${key}`, RULES[rule].max, RULES[rule].seconds)),
      )
      const violations: Violation[] = []
      for (const counter of counters.filter((_, at) => over[at]! > 0)) {
        const violation = await startCooldown(counter)
        if (violation) violations.push(violation)
      }
      return violations
    },

    /** Whether the actor's next violation is one to flag, so that accounts from there are flagged as well. */
    async isSuspect({ rule, actor }: Counter): Promise<boolean> {
      const last = `abuse strike ${FLAG_AT - 1} ${RULES[rule].action} ${actor}`
      return (await limits.left(last).catch(() => 0)) > 0
    },
  }
}
