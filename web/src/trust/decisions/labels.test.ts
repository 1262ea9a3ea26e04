import type { DecisionStatement } from '@koji/contract'
import { expect, test } from 'vitest'
import { decisionEffect, decisionTitle } from './labels.ts'

const statement = (overrides: Partial<DecisionStatement>): DecisionStatement => ({
  id: 'x',
  kind: 'photo',
  action: 'remove',
  removed: true,
  rule: 'C5',
  reason: 'Because.',
  until: null,
  decidedAt: '2026-01-01T00:00:00Z',
  overturnedAt: null,
  texts: [],
  photos: [],
  appealBefore: null,
  appeal: null,
  ...overrides,
})
const day = () => '9 May'

test('describes each kind of decision and its effect', () => {
  expect(decisionTitle(statement({}))).toBe('Your photo was removed')
  expect(decisionEffect(statement({ action: 'warn', removed: false }), day)).not.toContain('Nobody else')
  expect(decisionEffect(statement({ action: 'warn' }), day)).toContain('Nobody else sees a photo of yours')
  expect(decisionEffect(statement({ action: 'suspend', until: '2026-05-09T00:00:00Z' }), day)).toContain(
    'Until 9 May',
  )
  const suspended = statement({ action: 'suspend', until: '2026-05-09T00:00:00Z' })
  expect(decisionTitle(suspended, Date.parse('2026-05-08T00:00:00Z'))).toBe('Your account is suspended')
  expect(decisionTitle(suspended, Date.parse('2026-05-10T00:00:00Z'))).toBe('Your account was suspended')
  expect(decisionEffect(suspended, day, Date.parse('2026-05-10T00:00:00Z'))).toContain('That is over')
  expect(decisionEffect(statement({ action: 'ban' }), day)).toContain('You cannot sign in any more')
})
