import { NOTIFICATION_TYPES } from '@koji/contract'
import { expect, test } from 'vitest'
import { decideArrival, notificationIdFrom } from './arrival.ts'

test('marks only news in an open conversation as read', () => {
  const actions = NOTIFICATION_TYPES.map((type) => [type, decideArrival({ type, opens: '/x' }, '/x')])
  expect(Object.fromEntries(actions)).toEqual({
    match: 'mark_read',
    message: 'mark_read',
    account: 'count_only',
    like: 'toast',
    safety: 'toast',
    support: 'toast',
    payment: 'toast',
    post: 'toast',
    comment: 'toast',
    creator: 'toast',
  })
})

test.each([
  ['/matches?tab=likes', '/matches?tab=likes', 'mark_read'],
  ['/chat/1', '/chat/1?from=mail', 'mark_read'],
  ['/chat/1', '/chat/2', 'toast'],
  ['/matches?tab=likes', '/matches', 'toast'],
])('decides about a notification that opens %s, on the page %s', (opens, here, action) => {
  expect(decideArrival({ type: 'message', opens }, here)).toBe(action)
})

test('shows no toast for a match that is being celebrated', () => {
  const actionFor = (celebrated: string | null) =>
    decideArrival({ type: 'match', opens: '/chat/1' }, '/discover', celebrated)
  expect([actionFor('1'), actionFor('2'), actionFor(null)]).toEqual(['mark_read', 'toast', 'toast'])
  expect(decideArrival({ type: 'message', opens: '/chat/1' }, '/discover', '1')).toBe('toast')
})

test('reads the followed push notification from the URL', () => {
  expect(notificationIdFrom('#notification=one')).toBe('one')
  expect([notificationIdFrom(''), notificationIdFrom('#unsubscribe=x')]).toEqual([null, null])
})
