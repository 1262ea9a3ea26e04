import type { Limits } from '#adapters/limits/port.ts'
import {
  PAUSES,
  pauseAfter,
  REVIEW_AT,
  RULES,
  type RuleName,
  type Slowed,
  STRIKES_SECONDS,
  type Trait,
} from './rules.ts'

/** Those who cross a line in the same moment have crossed it once. */
const ONE_STRIKE_SECONDS = 5

interface Strike {
  rule: RuleName
  who: string
  strikes: number
}

/**
 * Counts by the limits that all nodes share: a few numbers for each who and each text, which vanish by themselves. While
 * they are out of reach nobody is slowed down; the limits of the endpoints are still there.
 */
export function watching(limits: Limits) {
  const take = (key: string, max: number, seconds: number) =>
    limits.take(`abuse ${key}`, max, seconds).catch(() => 0)
  const pauseKey = (slowed: Slowed, who: string) => `pause ${slowed} ${who}`

  /** How often this one was slowed down in it within a day, this time included. */
  async function strikesOf(slowed: Slowed, who: string): Promise<number> {
    for (let nth = 1; nth < PAUSES.length; nth++)
      if ((await take(`strike ${nth} ${slowed} ${who}`, 1, STRIKES_SECONDS)) === 0) return nth
    return PAUSES.length
  }

  async function strike({ rule, who }: Trait): Promise<Strike | null> {
    const { slows } = RULES[rule]
    if ((await take(`striking ${slows} ${who}`, 1, ONE_STRIKE_SECONDS)) > 0) return null
    const strikes = await strikesOf(slows, who)
    await take(pauseKey(slows, who), 1, pauseAfter(strikes))
    return { rule, who, strikes }
  }

  return {
    /** Seconds until it goes on for all of them; 0: now. */
    async pause(slowed: Slowed, whos: readonly string[]): Promise<number> {
      const waits = await Promise.all(
        whos.map((who) => limits.left(`abuse ${pauseKey(slowed, who)}`).catch(() => 0)),
      )
      return Math.max(0, ...waits)
    },

    /** Counts what has happened. Returns the lines that were crossed by it. */
    async count(traits: readonly Trait[]): Promise<Strike[]> {
      const over = await Promise.all(
        traits.map(({ rule, key }) => take(`${rule} ${key}`, RULES[rule].max, RULES[rule].seconds)),
      )
      const strikes: Strike[] = []
      for (const trait of traits.filter((_, at) => over[at]! > 0)) {
        const made = await strike(trait)
        if (made) strikes.push(made)
      }
      return strikes
    },

    /** Whether a person should look at whoever comes from there: it was slowed down again and again today. */
    async isSuspect({ rule, who }: Trait): Promise<boolean> {
      const last = `abuse strike ${REVIEW_AT - 1} ${RULES[rule].slows} ${who}`
      return (await limits.left(last).catch(() => 0)) > 0
    },
  }
}
