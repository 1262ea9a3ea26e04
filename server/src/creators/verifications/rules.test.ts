import { expect, test } from 'vitest'
import { isComplete, isSettled, needless, viewOf } from './rules.ts'

const sent = {
  documentType: 'id_card',
  sentAt: new Date('2026-01-01'),
  decidedAt: null,
  reason: null,
  note: '',
  sides: ['front', 'back', 'selfie'],
}
const nobody = { open: null, sent: null, verified: false }
const decided = { ...sent, decidedAt: new Date('2026-01-02') }

test('a passport needs no back, everything else does', () => {
  expect(isComplete('passport', ['front', 'selfie'])).toBe(true)
  expect(isComplete('id_card', ['front', 'selfie'])).toBe(false)
  expect(isComplete('driving_licence', ['selfie', 'back', 'front'])).toBe(true)
  expect(needless('passport')).toEqual(['back'])
  expect(needless('id_card')).toEqual([])
})

test('only who was refused, or has sent nothing, may send documents', () => {
  expect(isSettled(nobody)).toBe(false)
  expect(isSettled({ ...nobody, sent: { ...sent, state: 'pending' } })).toBe(true)
  expect(isSettled({ ...nobody, sent: { ...decided, state: 'approved' } })).toBe(true)
  expect(isSettled({ ...nobody, sent: { ...decided, state: 'rejected', reason: 'expired' } })).toBe(false)
})

test('who begins again still sees why the last try was refused', () => {
  const view = viewOf({
    ...nobody,
    open: { sides: ['selfie', 'front'] },
    sent: { ...decided, state: 'rejected', reason: 'expired', note: 'It ended in May.' },
  })
  expect(view).toMatchObject({ state: 'rejected', reason: 'expired', sides: ['front', 'selfie'] })
})

test('documents are kept for 30 days after the decision, and it says so until they are gone', () => {
  const approved = { ...decided, state: 'approved' as const }
  expect(viewOf({ ...nobody, sent: approved }).documentsUntil).toBe('2026-02-01T00:00:00.000Z')
  expect(viewOf({ ...nobody, sent: { ...approved, sides: [] } }).documentsUntil).toBeNull()
  expect(viewOf({ ...nobody, sent: { ...sent, state: 'pending' } }).documentsUntil).toBeNull()
})

test('whose page says that they are verified has nothing to send', () => {
  const known = { ...nobody, verified: true }
  expect([isSettled(known), viewOf(known).state]).toEqual([true, 'approved'])
})
