import { expect, test } from 'vitest'
import { type CreatorAccess, decideAccess, type PostAccess, type PostFacts } from './access.ts'

const OWNER: CreatorAccess = { patronage: 'owner', reason: 'yours', until: null }
const VISITOR: CreatorAccess = { patronage: 'visitor', reason: 'sign_in', until: null }
const MEMBER: CreatorAccess = { patronage: 'member', reason: 'not_subscribed', until: null }
const subscriber: CreatorAccess = { patronage: 'subscriber', reason: 'subscribed', until: null }
const lapsed: CreatorAccess = { patronage: 'lapsed', reason: 'lapsed', until: null }

const open: PostFacts = { state: 'published', visibility: 'public', heldRule: null }
const paid: PostFacts = { ...open, visibility: 'subscribers' }
const people = { visitor: VISITOR, member: MEMBER, subscriber, lapsed, owner: OWNER }

type Row = [post: string, facts: PostFacts, expected: Record<keyof typeof people, PostAccess['see']>]

const allSee = (see: PostAccess['see'], owner: PostAccess['see'] = 'whole') => ({
  visitor: see,
  member: see,
  subscriber: see,
  lapsed: see,
  owner,
})

const TABLE: Row[] = [
  ['a public post', open, allSee('whole')],
  ['a post for subscribers', paid, { ...allSee('locked'), subscriber: 'whole' }],
  ['a draft', { ...open, state: 'draft' }, allSee('nothing')],
  ['a draft for subscribers', { ...paid, state: 'draft' }, allSee('nothing')],
  ['a scheduled post', { ...open, state: 'scheduled' }, allSee('nothing')],
  ['a held post', { ...open, heldRule: 'C4' }, allSee('nothing')],
  ['a held post for subscribers', { ...paid, heldRule: 'C4' }, allSee('nothing')],
]

test.each(TABLE)('decides what each viewer sees of %s', (_, facts, expected) => {
  for (const [viewer, access] of Object.entries(people))
    expect([viewer, decideAccess(facts, access, false).see]).toEqual([
      viewer,
      expected[viewer as keyof typeof people],
    ])
})

test.each(TABLE)('shows nothing of %s across a block', (_, facts) => {
  for (const access of [VISITOR, MEMBER, subscriber, lapsed])
    expect(decideAccess(facts, access, true).see).toBe('nothing')
})

test('gives the reason', () => {
  const until = new Date('2026-12-01T00:00:00Z')
  expect(decideAccess(open, subscriber, false).reason).toBe('public')
  expect(decideAccess(paid, VISITOR, false).reason).toBe('sign_in')
  expect(decideAccess(paid, lapsed, false).reason).toBe('lapsed')
  expect(decideAccess(paid, { patronage: 'subscriber', reason: 'subscribed_until', until }, false)).toEqual({
    see: 'whole',
    reason: 'subscribed_until',
    until,
  })
  expect(decideAccess(open, OWNER, false).reason).toBe('yours')
})
