import type { Budget } from '../budget.ts'
import type { Stage } from '../harness/stage.ts'
import { townOf } from '../matching/people.ts'
import { koji, nearest, type Policy, random } from '../matching/policies.ts'
import { type Result, simulate } from '../matching/simulate.ts'

const POLICIES: Record<string, Policy> = { Koji: koji, 'random order': random, 'distance order': nearest }

/** Compares the deck with random and nearest-first order in simulated towns, whose people have hidden tastes. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  const { people, days, towns } = stage.quick
    ? { people: 300, days: 14, towns: 1 }
    : { people: 700, days: 28, towns: 3 }
  const results: Record<string, Result> = {}
  for (const [name, policy] of Object.entries(POLICIES)) {
    stage.say(`${towns} × ${people} people, ${days} days, ${name}`)
    const each = Array.from({ length: towns }, (_, index) =>
      simulate(townOf(people, days, `town ${index}`), days, policy, `days ${index}`),
    )
    results[name] = average(each)
  }
  const deck = results.Koji!
  const baseline = results['random order']!
  const unsure = stage.quick
  return {
    budgets: [
      {
        what: 'Matches per 100 swipes, against random order',
        value: deck.matches / baseline.matches,
        unit: '',
        least: 2,
        beside: '× random order',
        unsure,
      },
      {
        what: 'Gini coefficient of being shown, above random order',
        value: deck.gini - baseline.gini,
        unit: '',
        most: 0.1,
        beside: `${deck.gini.toFixed(2)} against ${baseline.gini.toFixed(2)}`,
        unsure,
      },
    ],
    notes: ['', ...tableOf(results)],
  }
}

function average(results: readonly Result[]): Result {
  const mean = (pick: (result: Result) => number) =>
    results.reduce((total, result) => total + pick(result), 0) / results.length
  return {
    matches: mean(({ matches }) => matches),
    liked: mean(({ liked }) => liked),
    gini: mean(({ gini }) => gini),
    firstMatchDays: mean(({ firstMatchDays }) => firstMatchDays),
  }
}

const tableOf = (results: Record<string, Result>): string[] => [
  'order            matches/100  liked in a week  Gini  first match of a newcomer',
  ...Object.entries(results).map(([name, { matches, liked, gini, firstMatchDays }]) =>
    [
      name.padEnd(15),
      matches.toFixed(2).padStart(12),
      `${(liked * 100).toFixed(0)}%`.padStart(16),
      gini.toFixed(2).padStart(5),
      `${firstMatchDays.toFixed(1)} days`.padStart(26),
    ].join(' '),
  ),
]
