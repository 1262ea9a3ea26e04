import { expect, test } from 'vitest'
import { isComplete, isSettled, needless, viewOf } from './rules.ts'

const sent = {
  ...{ documentType: 'id_card', sentAt: new Date('2026-01-01'), decidedAt: null, reason: null, note: '' },
  sides: ['front', 'back', 'selfie'],
}
const decided = { ...sent, decidedAt: new Date('2026-01-02') }

test('a passport needs no back, everything else does', () => {
  expect(isComplete('passport', ['front', 'selfie'])).toBe(true)
  expect(isComplete('id_card', ['front', 'selfie'])).toBe(false)
  expect(isComplete('driving_licence', ['selfie', 'back', 'front'])).toBe(true)
  expect(needless('passport')).toEqual(['back'])
  expect(needless('id_card')).toEqual([])
})

test('only who was refused, or has sent nothing, may send documents', () => {
  expect(isSettled({ open: null, sent: null })).toBe(false)
  expect(isSettled({ open: null, sent: { ...sent, state: 'pending' } })).toBe(true)
  expect(isSettled({ open: null, sent: { ...decided, state: 'approved' } })).toBe(true)
  expect(isSettled({ open: null, sent: { ...decided, state: 'rejected', reason: 'expired' } })).toBe(false)
})

test('who begins again still sees why the last try was refused', () => {
  const view = viewOf({
    open: { sides: ['selfie', 'front'] },
    sent: { ...decided, state: 'rejected', reason: 'expired', note: 'It ended in May.' },
  })
  expect(view).toMatchObject({ state: 'rejected', reason: 'expired', sides: ['front', 'selfie'] })
})

test('documents are kept for 30 days after the decision, and it says so until they are gone', () => {
  const approved = { ...decided, state: 'approved' as const }
  expect(viewOf({ open: null, sent: approved }).documentsUntil).toBe('2026-02-01T00:00:00.000Z')
  expect(viewOf({ open: null, sent: { ...approved, sides: [] } }).documentsUntil).toBeNull()
  expect(viewOf({ open: null, sent: { ...sent, state: 'pending' } }).documentsUntil).toBeNull()
})
