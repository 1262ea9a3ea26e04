import { expect, test } from 'vitest'
import { claimOnAssignment, claimOnOpening, holderOf, isHeldByAnother, mayRelease } from './rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const claimBy = (holderId: string, minutes: number, givenBy: string | null = null) => ({
  holderId,
  givenBy,
  until: inMinutes(minutes),
})

test('has no holder once it has expired', () => {
  expect(holderOf(undefined, now)).toBeNull()
  expect(holderOf(claimBy('aiko', 1), now)).toBe('aiko')
  expect(holderOf(claimBy('aiko', 0), now)).toBeNull()
})

test('blocks colleagues of the holder only', () => {
  expect(isHeldByAnother(undefined, 'tess', now)).toBe(false)
  expect(isHeldByAnother(claimBy('aiko', 1), 'tess', now)).toBe(true)
  expect(isHeldByAnother(claimBy('aiko', 1), 'aiko', now)).toBe(false)
  expect(isHeldByAnother(claimBy('aiko', -1), 'tess', now)).toBe(false)
})

test.each([
  ['claims a free item', undefined, false, claimBy('tess', 15)],
  ['claims an item whose claim has expired', claimBy('aiko', 0), false, claimBy('tess', 15)],
  ['leaves an item to its holder', claimBy('aiko', 5), false, null],
  ['takes an item over on request', claimBy('aiko', 5), true, claimBy('tess', 15)],
  ['renews a claim', claimBy('tess', 5), false, claimBy('tess', 15)],
  ['keeps a longer assignment', claimBy('tess', 900, 'aiko'), false, claimBy('tess', 900, 'aiko')],
  ['claims an item whose assignment has expired', claimBy('tess', -1, 'aiko'), false, claimBy('tess', 15)],
] as const)('%s when it is opened', (_, before, takeOver, after) => {
  expect(claimOnOpening(before, { me: 'tess', now, takeOver })).toEqual(after)
})

test('assigns for a day, and lets both the holder and the assigner release', () => {
  const assignment = claimOnAssignment('tess', 'aiko', now)
  expect(assignment).toEqual({ holderId: 'tess', givenBy: 'aiko', until: inMinutes(24 * 60) })
  expect(['tess', 'aiko', 'noa'].map((who) => mayRelease(assignment, who))).toEqual([true, true, false])
})
