import { expect, test } from 'vitest'
import { assigned, claimed, holderOf, isTaken, mayLetGo } from './rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const held = (holderId: string, minutes: number, givenBy: string | null = null) => ({
  holderId,
  givenBy,
  until: inMinutes(minutes),
})

test('it is somebody’s until their time is over', () => {
  expect(holderOf(undefined, now)).toBeNull()
  expect(holderOf(held('aiko', 1), now)).toBe('aiko')
  expect(holderOf(held('aiko', 0), now)).toBeNull()
})

test('it is taken only by somebody else', () => {
  expect(isTaken(undefined, 'tess', now)).toBe(false)
  expect(isTaken(held('aiko', 1), 'tess', now)).toBe(true)
  expect(isTaken(held('aiko', 1), 'aiko', now)).toBe(false)
  expect(isTaken(held('aiko', -1), 'tess', now)).toBe(false)
})

test.each([
  ['what nobody has', undefined, false, { holderId: 'tess', givenBy: null, until: inMinutes(15) }],
  ['what somebody had', held('aiko', 0), false, { holderId: 'tess', givenBy: null, until: inMinutes(15) }],
  ['what somebody has', held('aiko', 5), false, null],
  ['and takes it over', held('aiko', 5), true, { holderId: 'tess', givenBy: null, until: inMinutes(15) }],
  ['their own', held('tess', 5), false, { holderId: 'tess', givenBy: null, until: inMinutes(15) }],
  ['what they were given', held('tess', 900, 'aiko'), false, held('tess', 900, 'aiko')],
  ['what they had been given', held('tess', -1, 'aiko'), false, held('tess', 15)],
] as const)('somebody opens %s', (_, before, takeOver, after) => {
  expect(claimed(before, { me: 'tess', now, takeOver })).toEqual(after)
})

test('a colleague has it for a day, and whoever gave it can take it back', () => {
  const given = assigned('tess', 'aiko', now)
  expect(given).toEqual({ holderId: 'tess', givenBy: 'aiko', until: inMinutes(24 * 60) })
  expect(['tess', 'aiko', 'noa'].map((who) => mayLetGo(given, who))).toEqual([true, true, false])
})
