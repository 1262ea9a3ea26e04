import { expect, test } from 'vitest'
import { amountFault, effectWords, type LedgerRow, sheetOf } from './words.ts'

const row = (id: string, kind: string, entries: LedgerRow['entries']): LedgerRow => ({
  id,
  kind,
  entries,
  at: '2026-11-16T09:00:00.000Z',
})

const LEDGER = [
  row('1', 'charge', [
    { account: 'clearing', amount: 799 },
    { account: 'creator_payable', amount: -719 },
    { account: 'fee_revenue', amount: -80 },
  ]),
  row('2', 'processing', [
    { account: 'clearing', amount: -53 },
    { account: 'processing_expense', amount: 53 },
  ]),
  row('3', 'refund', [
    { account: 'clearing', amount: -333 },
    { account: 'creator_payable', amount: 300 },
    { account: 'fee_revenue', amount: 33 },
  ]),
]

test('a sheet has a column for each account that was used, and sums to zero both ways', () => {
  const { accounts, rows, sum } = sheetOf(LEDGER)
  expect(accounts.map(({ words, total }) => [words, total])).toEqual([
    ['With the provider', 413],
    ['Creator', -419],
    ['Koji', -47],
    ['Card costs', 53],
  ])
  expect(rows.map(({ kind, amounts }) => [kind, ...amounts])).toEqual([
    ['Charged', 799, -719, -80, 0],
    ['What the card costs', -53, 0, 0, 53],
    ['Given back', -333, 300, 33, 0],
  ])
  expect([...rows.map((one) => one.sum), sum]).toEqual([0, 0, 0, 0])
})

test('what does not add up shows, and so does an account without a name', () => {
  const { accounts, rows, sum } = sheetOf([row('1', 'gift', [{ account: 'drawer', amount: 5 }])])
  expect([accounts[0]!.words, rows[0]!.kind, rows[0]!.sum, sum]).toEqual(['drawer', 'gift', 5, 5])
})

test.each([
  [null, 'Enter an amount, such as 4.50'],
  [0, 'Enter an amount, such as 4.50'],
  [467, 'At most $4.66 is left of this payment'],
  [466, null],
  [1, null],
])('an amount of %j cents', (cents, fault) => {
  expect(amountFault(cents, 466)).toBe(fault)
})

test('only everything ends the subscription', () => {
  const part = {
    amount: 333,
    fromCreator: 300,
    fromPlatform: 33,
    processing: 53,
    creatorAvailable: 0,
    ends: false,
  }
  expect(effectWords(part, 'Mira')).toBe('Mira gives $3.00 of it, Koji $0.33.')
  expect(effectWords({ ...part, ends: true }, 'Mira')).toContain('the subscription ends at once')
})
