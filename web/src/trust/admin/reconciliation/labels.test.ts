import type { Finding, Reconciliation } from '@koji/contract'
import { expect, test } from 'vitest'
import { openFindings, runSummary, runTone } from './labels.ts'

const run = (overrides: Partial<Reconciliation> = {}): Reconciliation => ({
  id: 'x',
  state: 'finished',
  startedAt: '',
  finishedAt: '',
  compared: 40,
  error: null,
  findings: [],
  repaired: 0,
  waiting: 0,
  ...overrides,
})
const finding = (repaired: boolean): Finding => ({
  about: 'payment',
  id: 'in_1',
  was: 'not there',
  is: 'paid $7.99',
  repaired,
})

test.each([
  [run(), 'Everything agreed, 40 looked at', 'ok'],
  [run({ repaired: 1 }), '1 thing repaired, 40 looked at', 'warn'],
  [run({ repaired: 2, waiting: 1 }), '1 needs a person, 2 things repaired, 40 looked at', 'danger'],
  [run({ waiting: 3 }), '3 need a person, 40 looked at', 'danger'],
  [run({ state: 'running' }), 'Under way: 40 looked at so far', 'line'],
  [run({ state: 'stopped', error: 'It was cut off.' }), 'Stopped after 40: It was cut off.', 'danger'],
] as const)('summarizes run %#', (reconciliation, summary, tone) => {
  expect([runSummary(reconciliation), runTone(reconciliation)]).toEqual([summary, tone])
})

test('lists the unrepaired findings of the last finished run', () => {
  const [earlier, latest] = [
    run({ findings: [finding(false)] }),
    run({ findings: [finding(true), finding(false)] }),
  ]
  expect(openFindings([run({ state: 'running' }), latest, earlier])).toEqual([finding(false)])
  expect(openFindings([run(), earlier])).toEqual([])
  expect(openFindings([])).toEqual([])
})
