import { expect, test } from 'vitest'
import type { ProviderSubscription } from '#adapters/payments/port.ts'
import { type Held, judge } from './machine.ts'

const at = (day: string) => new Date(`2026-${day}T10:00:00Z`)

const held: Held = {
  state: 'active',
  providerSubscription: 'sub_1',
  price: 799,
  periodEnd: at('12-01'),
  cancelled: false,
  lastLook: 5,
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
const waiting: Held = { ...held, state: 'incomplete', providerSubscription: null, lastLook: 0 }
const ended: Held = { ...held, state: 'canceled' }
const gone = { state: 'canceled', endedAt: at('11-20'), endedBecause: 'requested' } as const

const toldOf = (step: ReturnType<typeof judge>) => (step.do === 'change' ? step.told : step.do)

test.each<[string, Held, Partial<ProviderSubscription>, unknown]>([
  ['a paid checkout', waiting, {}, ['started']],
  ['a checkout on its way', waiting, { state: 'incomplete' }, 'nothing'],
  ['a checkout that came to nothing', waiting, { ...gone, periodEnd: at('11-01') }, []],
  ['one that was paid and has ended, both at once', waiting, gone, ['started', 'ended']],
  ['nothing new', held, {}, []],
  ['another month', held, { periodEnd: at('12-31') }, ['renewed']],
  ['a card that failed', held, { state: 'past_due', periodEnd: at('12-31') }, ['past_due']],
  ['the same failure again', { ...held, state: 'past_due' }, { state: 'past_due' }, []],
  ['a card that works again', { ...held, state: 'past_due' }, { periodEnd: at('12-31') }, ['recovered']],
  ['one that will not renew', held, { cancelled: true }, ['cancelled']],
  ['one that will after all', { ...held, cancelled: true }, {}, ['resumed']],
  ['one that ended', held, gone, ['ended']],
  ['one that has ended, late', ended, {}, 'end_there'],
  ['one that has ended, again', ended, gone, 'nothing'],
  ['another one, paid as well', held, { id: 'sub_2' }, 'give_back'],
  ['a checkout that was given up, paid late', { ...ended, providerSubscription: null }, {}, 'give_back'],
])('%s', (_, ours, change, told) => {
  expect(toldOf(judge(ours, { ...found, ...change }, 6))).toEqual(told)
})

test('a look that began before the one that counted changes nothing', () => {
  expect(judge(held, { ...found, state: 'past_due' }, 5)).toEqual({ do: 'nothing' })
  expect(judge(held, { ...found, state: 'past_due' }, 4)).toEqual({ do: 'nothing' })
})

test('a month that is owed takes nothing away, and one that was paid before it counts though nobody told us', () => {
  const owed = (periodEnd: Date) => judge(held, { ...found, state: 'past_due', periodEnd }, 6)
  expect(owed(at('11-01'))).toMatchObject({ change: { state: 'past_due', periodEnd: at('12-01') } })
  expect(owed(at('12-31'))).toMatchObject({ change: { state: 'past_due', periodEnd: at('12-31') } })
})

test('what is paid for stays when it ends early', () => {
  expect(judge(held, { ...found, ...gone }, 6)).toMatchObject({
    change: { state: 'canceled', periodEnd: at('12-01'), endedAt: at('11-20'), endedBecause: 'cancelled' },
  })
  expect(judge(held, { ...found, ...gone, periodEnd: at('12-31') }, 6)).toMatchObject({
    change: { state: 'canceled', periodEnd: at('12-31') },
  })
  expect(judge(held, { ...found, ...gone, endedBecause: 'unpaid' }, 6)).toMatchObject({
    change: { endedBecause: 'unpaid' },
  })
})
