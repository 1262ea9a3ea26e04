import type { AuditCheck, AuditEntry } from '@koji/contract'
import { expect, test } from 'vitest'
import { actionWords, actorName, changeLine, differences, targetPath, verdictWords } from './words.ts'

const ID = '01a1e458-a89d-7000-93b4-f724c6194885'
const entry = (wish: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: '2026-11-16T12:00:00.000Z',
  actor: null,
  action: 'application.approved',
  network: null,
  target: { kind: 'application', id: ID, name: null },
  before: null,
  after: null,
  details: {},
  hash: '',
  ...wish,
})
const check = (wish: Partial<AuditCheck>): AuditCheck => ({
  id: ID,
  state: 'broken',
  askedAt: '2026-11-16T12:00:00.000Z',
  endedAt: null,
  checked: 0,
  total: 0,
  fault: null,
  anchored: null,
  ...wish,
})

test('an act reads as words, also one that nobody has thought of here', () => {
  expect(actionWords('verification.document_viewed')).toBe('Verification document viewed')
  expect(actionWords('refund_request.approved')).toBe('Refund request approved')
})

test('who left has no name any more, and who never had one is told from the others', () => {
  const card = { id: ID, displayName: 'Aiko', username: null, avatarUrl: null }
  expect(actorName({ id: ID, card, here: true })).toBe('Aiko')
  expect(actorName({ id: ID, card: null, here: true })).toBe('Team member 194885')
  expect(actorName({ id: ID, card: null, here: false })).toBe('Someone who left (194885)')
  expect(actorName(null)).toBe('Somebody at the server')
})

test('a difference names what is on either side, and marks what is not the same', () => {
  expect(
    differences({ state: 'open', amount: null, kept: 1 }, { state: 'approved', amount: 200, kept: 1 }),
  ).toEqual([
    { name: 'State', before: 'open', after: 'approved', changed: true },
    { name: 'Amount', before: null, after: '200', changed: true },
    { name: 'Kept', before: '1', after: '1', changed: false },
  ])
  expect(differences(null, { closedRule: 'C3', sure: true })).toEqual([
    { name: 'Closed rule', before: null, after: 'C3', changed: true },
    { name: 'Sure', before: null, after: 'Yes', changed: true },
  ])
})

test('the line of a row says what changed, or what else is known', () => {
  expect(
    changeLine(entry({ before: { state: 'pending' }, after: { state: 'approved', reason: null } })),
  ).toBe('State: pending → approved')
  expect(changeLine(entry({ details: { side: 'selfie' } }))).toBe('Side: selfie')
  expect(changeLine(entry({}))).toBe('')
})

test('a target leads to its screen, where there is one', () => {
  expect(targetPath(entry({}))).toBe(`/admin/verifications?tab=applications&open=${ID}`)
  expect(targetPath(entry({ target: { kind: 'refund_request', id: ID, name: null } }))).toBe(
    `/admin/refunds?open=${ID}`,
  )
  expect(targetPath(entry({ target: { kind: 'account', id: ID, name: 'Jo' } }))).toBe(
    `/admin/dashboard/people/${ID}`,
  )
  expect(targetPath(entry({ target: { kind: 'audit_log', id: null, name: null } }))).toBeNull()
  expect(targetPath(entry({ target: { kind: 'teapot', id: ID, name: null } }))).toBeNull()
})

test.each([
  [{ state: 'intact', checked: 12_345 }, 'All 12,345 rows are intact'],
  [{ fault: { problem: 'changed', seq: 812, since: null } }, 'Row 812 was changed'],
  [{ fault: { problem: 'missing', seq: 8_120, since: null } }, 'Row 8,120 is missing'],
  [
    { fault: { problem: 'rewritten', seq: 812, since: 801 } },
    'A row between 801 and 812 was changed, and those after it made to fit',
  ],
  [{ fault: { problem: 'anchor', seq: 0, since: null } }, 'A line of the signatures cannot be read'],
  [{ state: 'failed' }, 'The check did not come to its end'],
] as const)('%j reads as %s', (wish, words) => expect(verdictWords(check(wish))).toBe(words))
