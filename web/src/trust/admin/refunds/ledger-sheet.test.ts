import { expect, test } from 'vitest'
import { buildLedgerSheet, type LedgerRow } from './ledger-sheet.ts'

const posting = (id: string, kind: string, entries: LedgerRow['entries']): LedgerRow => ({
  id,
  kind,
  entries,
  at: '2026-11-16T09:00:00.000Z',
})

const LEDGER = [
  posting('1', 'charge', [
    { account: 'clearing', amount: 799 },
    { account: 'creator_payable', amount: -719 },
    { account: 'fee_revenue', amount: -80 },
  ]),
  posting('2', 'processing', [
    { account: 'clearing', amount: -53 },
    { account: 'processing_expense', amount: 53 },
  ]),
  posting('3', 'refund', [
    { account: 'clearing', amount: -333 },
    { account: 'creator_payable', amount: 300 },
    { account: 'fee_revenue', amount: 33 },
  ]),
]

test('has a column for each used account, and sums of zero in both directions', () => {
  const { accounts, rows, sum } = buildLedgerSheet(LEDGER)
  expect(accounts.map(({ label, total }) => [label, total])).toEqual([
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
  expect([...rows.map((row) => row.sum), sum]).toEqual([0, 0, 0, 0])
})

test('shows a sum that is not zero and an unknown account', () => {
  const { accounts, rows, sum } = buildLedgerSheet([posting('1', 'gift', [{ account: 'drawer', amount: 5 }])])
  expect([accounts[0]!.label, rows[0]!.kind, rows[0]!.sum, sum]).toEqual(['drawer', 'gift', 5, 5])
})
