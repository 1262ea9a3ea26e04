import { expect, test } from 'vitest'
import { ageOn, allowedActions, formatRoles, maskEmail, parseSearch } from './rules.ts'

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
])('parses %j as %j', (input, search) => {
  expect(parseSearch(input)).toEqual(search)
})

test('masks an address after its first character', () => {
  expect([maskEmail('mira@koji.example'), maskEmail('"a@b"@koji.example')]).toEqual([
    'm•••@koji.example',
    '"•••@koji.example',
  ])
})

const member = {
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
const namesOfAllowed = (facts: Partial<Parameters<typeof allowedActions>[0]>) =>
  Object.entries(allowedActions({ ...member, ...facts }))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)

test.each([
  ['a member', {}, ['grantCreator', 'grantAdmin', 'resetTwoFactor', 'signOut', 'sentence']],
  [
    'a member without a profile',
    { hasProfile: false },
    ['grantAdmin', 'resetTwoFactor', 'signOut', 'sentence'],
  ],
  [
    'a creator without subscribers',
    { roles: ['creator'] as const },
    ['revokeCreator', 'grantAdmin', 'resetTwoFactor', 'signOut', 'sentence'],
  ],
  [
    'a creator with a subscriber',
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
    'a deleted account that can be restored',
    { status: 'deleted' as const, reopens: true, factors: 0, sessions: 0 },
    ['restore', 'sentence'],
  ],
  ['a banned member', { status: 'banned' as const, factors: 0, sessions: 0 }, ['lift']],
  ['a suspended member', { status: 'suspended' as const, factors: 0, sessions: 0 }, ['sentence', 'lift']],
  [
    'the only admin, from the outside',
    { roles: ['admin'] as const, otherAdmins: false, factors: 0, sessions: 0 },
    ['grantCreator'],
  ],
])('allows the right actions on %s', (_, facts, actions) => {
  expect(namesOfAllowed(facts)).toEqual(actions)
})

test('formats roles in a fixed order, or as "none"', () => {
  expect([formatRoles([]), formatRoles(['creator', 'admin'])]).toEqual(['none', 'admin, creator'])
})

test('adds a year on March 1 to someone born on a leap day', () => {
  const on = (day: string) => ageOn('2004-02-29', new Date(`${day}T12:00:00Z`))
  expect([on('2026-02-28'), on('2026-03-01'), on('2028-02-29')]).toEqual([21, 22, 24])
})
