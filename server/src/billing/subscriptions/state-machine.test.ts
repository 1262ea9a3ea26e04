import { expect, test } from 'vitest'
import type { ProviderSubscription } from '#adapters/payments/port.ts'
import { decideOnSnapshot, type StoredState } from './state-machine.ts'

const at = (day: string) => new Date(`2026-${day}T10:00:00Z`)

const active: StoredState = {
  state: 'active',
  providerSubscription: 'sub_1',
  price: 799,
  periodEnd: at('12-01'),
  cancelled: false,
  snapshotNumber: 5,
}
const found: ProviderSubscription = {
  id: 'sub_1',
  customer: 'cus_1',
  subscriptionId: 'ours',
  payoutAccount: 'acct_1',
  state: 'active',
  price: 799,
  startedAt: at('11-01'),
  periodEnd: at('12-01'),
  cancelled: false,
  endedAt: null,
  endedBecause: null,
}
const unpaid: StoredState = {
  ...active,
  state: 'incomplete',
  providerSubscription: null,
  snapshotNumber: 0,
}
const ended: StoredState = { ...active, state: 'canceled' }
const endedThere = { state: 'canceled', endedAt: at('11-20'), endedBecause: 'requested' } as const

const outcomeOf = (decision: ReturnType<typeof decideOnSnapshot>) =>
  decision.do === 'change' ? decision.transitions : decision.do

test.each<[string, StoredState, Partial<ProviderSubscription>, unknown]>([
  ['a checkout was paid', unpaid, {}, ['started']],
  ['a checkout is still open', unpaid, { state: 'incomplete' }, 'nothing'],
  ['a checkout ended unpaid', unpaid, { ...endedThere, periodEnd: at('11-01') }, []],
  ['a paid subscription ended before we stored it', unpaid, endedThere, ['started', 'ended']],
  ['nothing has changed', active, {}, []],
  ['another month was paid', active, { periodEnd: at('12-31') }, ['renewed']],
  ['a card failed', active, { state: 'past_due', periodEnd: at('12-31') }, ['past_due']],
  ['a card failed again', { ...active, state: 'past_due' }, { state: 'past_due' }, []],
  ['a failed card works again', { ...active, state: 'past_due' }, { periodEnd: at('12-31') }, ['recovered']],
  ['the renewal was cancelled', active, { cancelled: true }, ['cancelled']],
  ['the renewal was resumed', { ...active, cancelled: true }, {}, ['resumed']],
  ['the subscription ended', active, endedThere, ['ended']],
  ['ours has ended, theirs has not', ended, {}, 'end_there'],
  ['both have ended', ended, endedThere, 'nothing'],
  ['a second subscription was paid', active, { id: 'sub_2' }, 'give_back'],
  ['an abandoned checkout was paid late', { ...ended, providerSubscription: null }, {}, 'give_back'],
])('decides when %s', (_, stored, change, outcome) => {
  expect(outcomeOf(decideOnSnapshot(stored, { ...found, ...change }, 6))).toEqual(outcome)
})

test('ignores a snapshot that is not newer than the last applied one', () => {
  expect(decideOnSnapshot(active, { ...found, state: 'past_due' }, 5)).toEqual({ do: 'nothing' })
  expect(decideOnSnapshot(active, { ...found, state: 'past_due' }, 4)).toEqual({ do: 'nothing' })
})

test('keeps the paid period while a month is owed, and counts a month whose webhook never came', () => {
  const pastDue = (periodEnd: Date) => decideOnSnapshot(active, { ...found, state: 'past_due', periodEnd }, 6)
  expect(pastDue(at('11-01'))).toMatchObject({ change: { state: 'past_due', periodEnd: at('12-01') } })
  expect(pastDue(at('12-31'))).toMatchObject({ change: { state: 'past_due', periodEnd: at('12-31') } })
})

test('keeps the paid period when a subscription ends early', () => {
  expect(decideOnSnapshot(active, { ...found, ...endedThere }, 6)).toMatchObject({
    change: { state: 'canceled', periodEnd: at('12-01'), endedAt: at('11-20'), endedBecause: 'cancelled' },
  })
  expect(decideOnSnapshot(active, { ...found, ...endedThere, periodEnd: at('12-31') }, 6)).toMatchObject({
    change: { state: 'canceled', periodEnd: at('12-31') },
  })
  expect(decideOnSnapshot(active, { ...found, ...endedThere, endedBecause: 'unpaid' }, 6)).toMatchObject({
    change: { endedBecause: 'unpaid' },
  })
})
