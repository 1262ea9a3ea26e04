import type { Privacy } from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { ageNow, completeness, decideVisibility, lastActive, type RelationOrBlock } from './rules.ts'

const OPEN: Privacy = {
  discoverable: true,
  incognito: false,
  showAge: true,
  showDistance: true,
  showOnline: true,
  readReceipts: true,
  publicLink: false,
}

/** Summarizes the visible parts of a profile. */
function visibleParts(relation: RelationOrBlock, change: Partial<Privacy>): string {
  const visibility = decideVisibility(relation, { ...OPEN, ...change })
  if (!visibility) return 'nothing'
  const facts = (['age', 'basics', 'distance', 'active'] as const).filter((fact) => visibility[fact])
  return [visibility.photos, ...facts].join(' ')
}

const ALL = 'all age basics distance active'
const LINK = 'main'

describe.each<[string, Partial<Privacy>, Record<RelationOrBlock, string>]>([
  [
    'open',
    {},
    { self: ALL, matched: ALL, liked: ALL, stranger: ALL, visitor: 'nothing', blocked: 'nothing' },
  ],
  [
    'with a public link',
    { publicLink: true },
    { self: ALL, matched: ALL, liked: ALL, stranger: ALL, visitor: LINK, blocked: 'nothing' },
  ],
  [
    'not discoverable',
    { discoverable: false },
    { self: ALL, matched: ALL, liked: ALL, stranger: 'nothing', visitor: 'nothing', blocked: 'nothing' },
  ],
  [
    'incognito',
    { incognito: true },
    { self: ALL, matched: ALL, liked: ALL, stranger: 'nothing', visitor: 'nothing', blocked: 'nothing' },
  ],
  [
    'incognito with a public link',
    { incognito: true, publicLink: true },
    { self: ALL, matched: ALL, liked: ALL, stranger: LINK, visitor: LINK, blocked: 'nothing' },
  ],
  [
    'not discoverable with a public link',
    { discoverable: false, publicLink: true },
    { self: ALL, matched: ALL, liked: ALL, stranger: LINK, visitor: LINK, blocked: 'nothing' },
  ],
  [
    'open, but hides age, distance and activity',
    { showAge: false, showDistance: false, showOnline: false },
    {
      self: ALL,
      matched: 'all basics',
      liked: 'all basics',
      stranger: 'all basics',
      visitor: 'nothing',
      blocked: 'nothing',
    },
  ],
])('a profile that is %s', (_, change, expected) => {
  test.each(Object.entries(expected))('shows to %s: %s', (relation, parts) => {
    expect(visibleParts(relation as RelationOrBlock, change)).toBe(parts)
  })
})

test('rounds the last activity to an hour, a day or a week', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const before = (hours: number) => lastActive(new Date(now.getTime() - hours * 3_600_000), now)
  expect([before(0), before(0.99), before(1), before(23.9), before(24), before(167), before(168)]).toEqual([
    'now',
    'now',
    'today',
    'today',
    'this_week',
    'this_week',
    null,
  ])
})

test('counts birthdays at midnight UTC, and leap days on March 1 in other years', () => {
  expect(ageNow('2000-05-02', new Date('2026-05-01T23:59:59Z'))).toBe(25)
  expect(ageNow('2000-05-02', new Date('2026-05-02T00:00:00Z'))).toBe(26)
  expect(ageNow('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(17)
  expect(ageNow('2008-02-29', new Date('2026-03-01T12:00:00Z'))).toBe(18)
})

const photo = {
  id: 'p',
  width: 1,
  height: 1,
  thumbhash: '',
  avif: false,
  state: 'shown',
  rule: null,
} as const

test('rates a new profile as 40% complete, and lists the most useful missing parts first', () => {
  const bare = { photos: [photo], bio: '', prompts: [], interests: ['tea', 'chess', 'dogs'], languages: [] }
  expect(completeness(bare)).toEqual({
    percent: 40,
    missing: ['photos', 'bio', 'prompts', 'interests', 'languages'],
  })
  const whole = {
    photos: [photo, photo, photo],
    bio: 'I bake bread at night.',
    prompts: [{ prompt: 'learning', answer: 'whistle' } as const],
    interests: ['tea', 'chess', 'dogs', 'cats', 'maps'],
    languages: ['de' as const],
  }
  expect(completeness(whole)).toEqual({ percent: 100, missing: [] })
})
