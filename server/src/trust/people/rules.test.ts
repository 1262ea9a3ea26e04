import { expect, test } from 'vitest'
import { ageOn, possible, rolesWords, shortened, wantedBy } from './rules.ts'

test.each([
  [undefined, null],
  ['  ', null],
  ['@', null],
  ['@mira', { username: 'mira' }],
  ['mira@koji', { email: 'mira@koji' }],
  ['Mira O', { words: 'Mira O' }],
  ['01A1E468-7E28-7000-84C8-94B9308858E6', { id: '01a1e468-7e28-7000-84c8-94b9308858e6' }],
  ['01a1e468', { words: '01a1e468' }],
  ['\0', null],
])('%j means %j', (search, wanted) => {
  expect(wantedBy(search)).toEqual(wanted)
})

test('an address is shortened to what tells two apart', () => {
  expect([shortened('mira@koji.example'), shortened('"a@b"@koji.example')]).toEqual([
    'm•••@koji.example',
    '"•••@koji.example',
  ])
})

const somebody = {
  status: 'active' as const,
  roles: [],
  self: false,
  hasProfile: true,
  factors: 1,
  sessions: 1,
  subscribers: 0,
  otherAdmins: true,
  reopens: false,
}
const can = (facts: Partial<Parameters<typeof possible>[0]>) =>
  Object.entries(possible({ ...somebody, ...facts }))
    .filter(([, yes]) => yes)
    .map(([name]) => name)

test.each([
  ['a member', {}, ['grantCreator', 'grantAdmin', 'resetTwoFactor', 'signOut', 'sentence']],
  [
    'somebody without a profile',
    { hasProfile: false },
    ['grantAdmin', 'resetTwoFactor', 'signOut', 'sentence'],
  ],
  [
    'a creator whom nobody pays',
    { roles: ['creator'] as const },
    ['revokeCreator', 'grantAdmin', 'resetTwoFactor', 'signOut', 'sentence'],
  ],
  [
    'a creator whom people pay',
    { roles: ['creator'] as const, subscribers: 1, factors: 0 },
    ['grantAdmin', 'signOut', 'sentence'],
  ],
  [
    'another admin',
    { roles: ['admin'] as const, factors: 0 },
    ['grantCreator', 'revokeAdmin', 'signOut', 'sentence'],
  ],
  ['oneself', { self: true, roles: ['admin'] as const }, ['revokeAdmin']],
  ['the last admin', { self: true, roles: ['admin'] as const, otherAdmins: false }, []],
  [
    'who has left and can come back',
    { status: 'deleted' as const, reopens: true, factors: 0, sessions: 0 },
    ['restore', 'sentence'],
  ],
  ['who is banned', { status: 'banned' as const, factors: 0, sessions: 0 }, ['lift']],
  ['who is suspended', { status: 'suspended' as const, factors: 0, sessions: 0 }, ['sentence', 'lift']],
  [
    'the only admin, by nobody',
    { roles: ['admin'] as const, otherAdmins: false, factors: 0, sessions: 0 },
    ['grantCreator'],
  ],
])('what can be done to %s', (_, facts, acts) => {
  expect(can(facts)).toEqual(acts)
})

test('roles are written in one order, and none has a word', () => {
  expect([rolesWords([]), rolesWords(['creator', 'admin'])]).toEqual(['none', 'admin, creator'])
})

test('who was born on a leap day is older the day after', () => {
  const on = (day: string) => ageOn('2004-02-29', new Date(`${day}T12:00:00Z`))
  expect([on('2026-02-28'), on('2026-03-01'), on('2028-02-29')]).toEqual([21, 22, 24])
})
