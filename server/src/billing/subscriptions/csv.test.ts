import { expect, test } from 'vitest'
import { CSV_HEAD, csvLines } from './csv.ts'
import type { SubscriberRow } from './store-subscribers.ts'

const row: SubscriberRow = {
  subscriptionId: '1',
  fanId: '2',
  displayName: 'Jonas Lind',
  username: 'jonas',
  avatarUrl: null,
  state: 'active',
  price: 799,
  cancelled: false,
  endedAt: null,
  nameKey: '',
  brought: 2_157,
  nextAttemptAt: null,
  since: new Date('2026-01-02T03:04:05Z'),
  periodEnd: new Date('2026-12-02T03:04:05Z'),
}

test('writes a line for each subscriber', () => {
  expect((CSV_HEAD + csvLines([row])).split('\r\n')).toEqual([
    '"name","username","status","price in dollars","brought in dollars","since","paid until","renews","ended"',
    '"Jonas Lind","jonas","active","7.99","21.57","2026-01-02T03:04:05.000Z","2026-12-02T03:04:05.000Z","2026-12-02T03:04:05.000Z",""',
    '',
  ])
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['-2', `"'-2"`],
  ['say "hi", you', '"say ""hi"", you"'],
])('writes the name %s so that no spreadsheet runs it as a formula', (displayName, cell) => {
  expect(csvLines([{ ...row, displayName }])).toSatisfy((line: string) => line.startsWith(`${cell},`))
})

test('writes a negative amount as a number', () => {
  expect(csvLines([{ ...row, brought: -719 }])).toContain('"7.99","-7.19"')
})

test('leaves out the name of a hidden fan', () => {
  expect(csvLines([{ ...row, displayName: null, username: null }])).toContain('"Somebody hidden",""')
})
