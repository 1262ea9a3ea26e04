import { expect, test } from 'vitest'
import { isComplete, isSettled, present, superfluousSides } from './rules.ts'

const sent = {
  documentType: 'id_card',
  sentAt: new Date('2026-01-01'),
  decidedAt: null,
  reason: null,
  note: '',
  sides: ['front', 'back', 'selfie'],
}
const unverified = { open: null, sent: null, verified: false }
const decided = { ...sent, decidedAt: new Date('2026-01-02') }

test('requires the back of every document except a passport', () => {
  expect(isComplete('passport', ['front', 'selfie'])).toBe(true)
  expect(isComplete('id_card', ['front', 'selfie'])).toBe(false)
  expect(isComplete('driving_licence', ['selfie', 'back', 'front'])).toBe(true)
  expect(superfluousSides('passport')).toEqual(['back'])
  expect(superfluousSides('id_card')).toEqual([])
})

test('accepts documents only before the first or after a rejected verification', () => {
  expect(isSettled(unverified)).toBe(false)
  expect(isSettled({ ...unverified, sent: { ...sent, state: 'pending' } })).toBe(true)
  expect(isSettled({ ...unverified, sent: { ...decided, state: 'approved' } })).toBe(true)
  expect(isSettled({ ...unverified, sent: { ...decided, state: 'rejected', reason: 'expired' } })).toBe(false)
})

test('shows why the last verification was rejected while a new one is open', () => {
  const view = present({
    ...unverified,
    open: { sides: ['selfie', 'front'] },
    sent: { ...decided, state: 'rejected', reason: 'expired', note: 'It ended in May.' },
  })
  expect(view).toMatchObject({ state: 'rejected', reason: 'expired', sides: ['front', 'selfie'] })
})

test('shows until when documents are stored after the decision', () => {
  const approved = { ...decided, state: 'approved' as const }
  expect(present({ ...unverified, sent: approved }).documentsUntil).toBe('2026-02-01T00:00:00.000Z')
  expect(present({ ...unverified, sent: { ...approved, sides: [] } }).documentsUntil).toBeNull()
  expect(present({ ...unverified, sent: { ...sent, state: 'pending' } }).documentsUntil).toBeNull()
})

test('accepts no documents of a creator who is verified already', () => {
  const verified = { ...unverified, verified: true }
  expect([isSettled(verified), present(verified).state]).toEqual([true, 'approved'])
})
