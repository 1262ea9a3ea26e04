import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as entriesOf from './rules.ts'

const { charge, disputeOpened, disputeWon, payout, payoutFailed, processing, refund, refundFailed } =
  entriesOf

const sum = (entries: readonly entriesOf.Entry[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0)
const on = (account: entriesOf.AccountKind, entries: readonly entriesOf.Entry[]): number =>
  sum(entries.filter((entry) => entry.account === account))

/** The largest value of the column. */
const MAX_AMOUNT = 2_147_483_647
const amounts = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: MAX_AMOUNT }))
const charges = amounts.chain((amount) =>
  fc.record({ amount: fc.constant(amount), fee: fc.integer({ min: 0, max: amount }) }),
)
/** A charge, and how it's split into parts that are taken back one after the other. */
const splits = charges.chain((paid) =>
  fc.record({
    paid: fc.constant(paid),
    parts: fc
      .uniqueArray(fc.integer({ min: 1, max: paid.amount }), { maxLength: 12 })
      .map((places) => [0, ...places.toSorted((a, b) => a - b)])
      .map((places) =>
        places.slice(1).map((place, at) => ({ refundedBefore: places[at]!, refund: place - places[at]! })),
      ),
    disputedAt: fc.nat(12),
  }),
)

test.each([
  [
    'charge',
    charge({ amount: 1_000, fee: 100 }),
    { clearing: 1_000, creator_payable: -900, fee_revenue: -100 },
  ],
  ['processing', processing(59), { clearing: -59, processing_expense: 59 }],
  [
    'refund',
    refund({ amount: 1_000, fee: 100, refundedBefore: 0, refund: 250 }),
    { clearing: -250, creator_payable: 225, fee_revenue: 25 },
  ],
  [
    'failed refund',
    refundFailed({ amount: 1_000, fee: 100, refundedBefore: 0, refund: 250 }),
    { clearing: 250, creator_payable: -225, fee_revenue: -25 },
  ],
  [
    'dispute',
    disputeOpened({ amount: 1_000, fee: 100, refundedBefore: 250, disputed: 750 }),
    { creator_payable: 675, fee_revenue: 75, dispute_hold: -750 },
  ],
  [
    'won dispute',
    disputeWon({ amount: 1_000, fee: 100, refundedBefore: 250, disputed: 750 }),
    { creator_payable: -675, fee_revenue: -75, dispute_hold: 750 },
  ],
  [
    'disputed amount that the bank collected',
    entriesOf.disputeTaken(750),
    { clearing: -750, dispute_hold: 750 },
  ],
  [
    'disputed amount that the bank returned',
    entriesOf.disputeReturned(750),
    { clearing: 750, dispute_hold: -750 },
  ],
  ['dispute fee', entriesOf.disputeFee(1_500), { clearing: -1_500, processing_expense: 1_500 }],
  ['payout', payout(2_000), { clearing: -2_000, creator_payable: 2_000 }],
  ['failed payout', payoutFailed(2_000), { clearing: 2_000, creator_payable: -2_000 }],
])('posts the entries of a %s', (_, entries, expected) => {
  expect(Object.fromEntries(entries.map(({ account, amount }) => [account, amount]))).toEqual(expected)
})

test('rounds the parts of a fee half up, and compensates the rounding in the next part', () => {
  const feePart = (refundedBefore: number) =>
    on('fee_revenue', refund({ amount: 10, fee: 5, refundedBefore, refund: 1 }))
  expect(Array.from({ length: 10 }, (_, before) => feePart(before))).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
})

test('omits entries of zero', () => {
  expect(charge({ amount: 500, fee: 0 })).toHaveLength(2)
  expect(charge({ amount: 500, fee: 500 })).toHaveLength(2)
  expect(processing(0)).toEqual([])
  expect(refund({ amount: 1_000, fee: 1, refundedBefore: 0, refund: 10 })).toHaveLength(2)
})

test('balances every posting in whole cents, without entries of zero', () => {
  fc.assert(
    fc.property(splits, ({ paid, parts }) => {
      const taken = parts.flatMap((part) => [
        refund({ ...paid, ...part }),
        refundFailed({ ...paid, ...part }),
        disputeOpened({ ...paid, refundedBefore: part.refundedBefore, disputed: part.refund }),
        disputeWon({ ...paid, refundedBefore: part.refundedBefore, disputed: part.refund }),
      ])
      const others = [charge(paid), processing(paid.fee), payout(paid.amount), payoutFailed(paid.amount)]
      for (const entries of [...taken, ...others]) {
        expect(sum(entries)).toBe(0)
        for (const { amount } of entries) expect(Number.isInteger(amount) && amount !== 0).toBe(true)
      }
    }),
  )
})

test('never takes back more than a party received', () => {
  fc.assert(
    fc.property(splits, ({ paid, parts, disputedAt }) => {
      let [fromCreator, fromFee, taken] = [0, 0, 0]
      for (const [at, { refundedBefore, refund: part }] of parts.entries()) {
        const entries =
          at === disputedAt
            ? disputeOpened({ ...paid, refundedBefore, disputed: part })
            : refund({ ...paid, refundedBefore, refund: part })
        const [creator, fee] = [on('creator_payable', entries), on('fee_revenue', entries)]
        expect(Math.min(creator, fee)).toBeGreaterThanOrEqual(0)
        expect(creator + fee).toBe(part)
        ;[fromCreator, fromFee, taken] = [fromCreator + creator, fromFee + fee, taken + part]
        // The fee's part is at most half a cent off its exact share of the total.
        const off = 2n * (BigInt(fromFee) * BigInt(paid.amount) - BigInt(paid.fee) * BigInt(taken))
        expect(off <= BigInt(paid.amount) && -off <= BigInt(paid.amount)).toBe(true)
      }
      expect(fromFee).toBeLessThanOrEqual(paid.fee)
      expect(fromCreator).toBeLessThanOrEqual(paid.amount - paid.fee)
    }),
  )
})

test('leaves no balance of a charge that is taken back in full, in any number of parts', () => {
  fc.assert(
    fc.property(splits, ({ paid, parts }) => {
      const before = parts.reduce((total, part) => total + part.refund, 0)
      const last = { refundedBefore: before, refund: paid.amount - before }
      const all = [...parts, last].flatMap((part) => refund({ ...paid, ...part }))
      const left = [...charge(paid), ...all]
      for (const account of ['clearing', 'creator_payable', 'fee_revenue'] as const)
        expect(on(account, left)).toBe(0)
    }),
  )
})

test('calculates the same parts in any order, and fully reverses a failed refund', () => {
  const shuffled = splits.chain(({ paid, parts }) =>
    fc.record({
      paid: fc.constant(paid),
      parts: fc.constant(parts),
      order: fc.shuffledSubarray(parts, { minLength: parts.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ paid, parts, order }) => {
      const feeOf = (refunds: typeof parts) =>
        on(
          'fee_revenue',
          refunds.flatMap((part) => refund({ ...paid, ...part })),
        )
      expect(feeOf(order)).toBe(feeOf(parts))
      for (const part of parts) {
        const both = [...refund({ ...paid, ...part }), ...refundFailed({ ...paid, ...part })]
        for (const { account } of both) expect(on(account, both)).toBe(0)
      }
    }),
  )
})

test('shifts at most one cent between creator and platform when a refund in the middle fails', () => {
  fc.assert(
    fc.property(splits, fc.nat(12), ({ paid, parts }, place) => {
      const failed = parts[place % Math.max(parts.length, 1)]
      if (!failed) return
      const before = parts.reduce((total, part) => total + part.refund, 0)
      // Refunds the rest, including the failed part, so the whole charge is refunded in the end.
      const last = { refundedBefore: before, refund: paid.amount - before + failed.refund }
      const all = [...parts, last].flatMap((part) => refund({ ...paid, ...part }))
      const left = [...charge(paid), ...all, ...refundFailed({ ...paid, ...failed })]
      expect(on('clearing', left)).toBe(0)
      expect(Math.abs(on('fee_revenue', left))).toBeLessThanOrEqual(1)
      expect(sum(left)).toBe(0)
    }),
  )
})
