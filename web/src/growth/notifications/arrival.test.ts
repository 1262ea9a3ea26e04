import { NOTIFICATION_TYPES } from '@koji/contract'
import { expect, test } from 'vitest'
import { arrivalOf, followedIn } from './arrival.ts'

test('only a conversation that is open reads by itself what is new in it', () => {
  const there = NOTIFICATION_TYPES.map((type) => [type, arrivalOf({ type, opens: '/x' }, '/x')])
  expect(Object.fromEntries(there)).toEqual({
    match: 'read',
    message: 'read',
    account: 'wait',
    like: 'say',
    safety: 'say',
    support: 'say',
    payment: 'say',
    post: 'say',
    comment: 'say',
    creator: 'say',
  })
})

test.each([
  ['/matches?tab=likes', '/matches?tab=likes', 'read'],
  ['/chat/1', '/chat/1?from=mail', 'read'],
  ['/chat/1', '/chat/2', 'say'],
  ['/matches?tab=likes', '/matches', 'say'],
])('what opens %s arrives at %s', (opens, here, what) => {
  expect(arrivalOf({ type: 'message', opens }, here)).toBe(what)
})

test('a match that is celebrated is not told beside it', () => {
  const told = (celebrated: string | null) =>
    arrivalOf({ type: 'match', opens: '/chat/1' }, '/discover', celebrated)
  expect([told('1'), told('2'), told(null)]).toEqual(['read', 'say', 'say'])
  expect(arrivalOf({ type: 'message', opens: '/chat/1' }, '/discover', '1')).toBe('say')
})

test('the push message that was followed is named in the address', () => {
  expect(followedIn('#notification=one')).toBe('one')
  expect([followedIn(''), followedIn('#unsubscribe=x')]).toEqual([null, null])
})
