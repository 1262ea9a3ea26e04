import type { AuditCheck, AuditEntry } from '@koji/contract'
import { expect, test } from 'vitest'
import { actionLabel, actorName, changeSummary, checkResult, diffFacts, targetPath } from './labels.ts'

const ID = '01a1e458-a89d-7000-93b4-f724c6194885'
const entry = (overrides: Partial<AuditEntry>): AuditEntry => ({
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
  ...overrides,
})
const check = (overrides: Partial<AuditCheck>): AuditCheck => ({
  id: ID,
  state: 'broken',
  requestedAt: '2026-11-16T12:00:00.000Z',
  endedAt: null,
  checked: 0,
  total: 0,
  fault: null,
  anchored: null,
  ...overrides,
})

test('turns any action name into a label', () => {
  expect(actionLabel('verification.document_viewed')).toBe('Verification document viewed')
  expect(actionLabel('refund_request.approved')).toBe('Refund request approved')
})

test('names actors without a profile or account by the end of their id', () => {
  const card = { id: ID, displayName: 'Aiko', username: null, avatarUrl: null }
  expect(actorName({ id: ID, card, here: true })).toBe('Aiko')
  expect(actorName({ id: ID, card: null, here: true })).toBe('Team member 194885')
  expect(actorName({ id: ID, card: null, here: false })).toBe('Someone who left (194885)')
  expect(actorName(null)).toBe('Somebody at the server')
})

test('lists the facts of both versions and marks the changed ones', () => {
  expect(
    diffFacts({ state: 'open', amount: null, kept: 1 }, { state: 'approved', amount: 200, kept: 1 }),
  ).toEqual([
    { name: 'State', before: 'open', after: 'approved', changed: true },
    { name: 'Amount', before: null, after: '200', changed: true },
    { name: 'Kept', before: '1', after: '1', changed: false },
  ])
  expect(diffFacts(null, { closedRule: 'C3', sure: true })).toEqual([
    { name: 'Closed rule', before: null, after: 'C3', changed: true },
    { name: 'Sure', before: null, after: 'Yes', changed: true },
  ])
})

test('summarizes the changes, or the details if nothing changed', () => {
  expect(
    changeSummary(entry({ before: { state: 'pending' }, after: { state: 'approved', reason: null } })),
  ).toBe('State: pending → approved')
  expect(changeSummary(entry({ details: { side: 'selfie' } }))).toBe('Side: selfie')
  expect(changeSummary(entry({}))).toBe('')
})

test('links a target to its screen, if there is one', () => {
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
] as const)('describes the check %j as %s', (overrides, text) =>
  expect(checkResult(check(overrides))).toBe(text),
)
