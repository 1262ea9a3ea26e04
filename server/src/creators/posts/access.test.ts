import { expect, test } from 'vitest'
import { type PostFacts, type Sight, type Standing, sightOf } from './access.ts'

const OWNER: Standing = { patronage: 'owner', reason: 'yours', until: null }
const VISITOR: Standing = { patronage: 'visitor', reason: 'sign_in', until: null }
const MEMBER: Standing = { patronage: 'member', reason: 'not_subscribed', until: null }
const subscriber: Standing = { patronage: 'subscriber', reason: 'subscribed', until: null }
const lapsed: Standing = { patronage: 'lapsed', reason: 'lapsed', until: null }

const open: PostFacts = { state: 'published', visibility: 'public', heldRule: null }
const paid: PostFacts = { ...open, visibility: 'subscribers' }
const people = { visitor: VISITOR, member: MEMBER, subscriber, lapsed, owner: OWNER }

type Row = [post: string, facts: PostFacts, sights: Record<keyof typeof people, Sight['see']>]

const all = (see: Sight['see'], owner: Sight['see'] = 'whole') => ({
  visitor: see,
  member: see,
  subscriber: see,
  lapsed: see,
  owner,
})

const TABLE: Row[] = [
  ['a public post', open, all('whole')],
  ['a post for subscribers', paid, { ...all('locked'), subscriber: 'whole' }],
  ['a draft', { ...open, state: 'draft' }, all('nothing')],
  ['a draft for subscribers', { ...paid, state: 'draft' }, all('nothing')],
  ['a scheduled post', { ...open, state: 'scheduled' }, all('nothing')],
  ['a post that is held', { ...open, heldRule: 'C4' }, all('nothing')],
  ['a post for subscribers that is held', { ...paid, heldRule: 'C4' }, all('nothing')],
]

test.each(TABLE)('of %s everybody sees what they may', (_, facts, sights) => {
  for (const [who, standing] of Object.entries(people))
    expect([who, sightOf(facts, standing, false).see]).toEqual([who, sights[who as keyof typeof people]])
})

test.each(TABLE)('of %s those who are blocked see nothing', (_, facts) => {
  for (const standing of [VISITOR, MEMBER, subscriber, lapsed])
    expect(sightOf(facts, standing, true).see).toBe('nothing')
})

test('the reason is told', () => {
  const until = new Date('2026-12-01T00:00:00Z')
  expect(sightOf(open, subscriber, false).reason).toBe('public')
  expect(sightOf(paid, VISITOR, false).reason).toBe('sign_in')
  expect(sightOf(paid, lapsed, false).reason).toBe('lapsed')
  expect(sightOf(paid, { patronage: 'subscriber', reason: 'subscribed_until', until }, false)).toEqual({
    see: 'whole',
    reason: 'subscribed_until',
    until,
  })
  expect(sightOf(open, OWNER, false).reason).toBe('yours')
})
