import type { ViewerRelation } from '@koji/contract'
import { expect, test } from 'vitest'
import { offerOf } from './offer.ts'

const creator = (patronage: ViewerRelation, more = {}) => ({
  patronage,
  selling: true,
  subscriptionId: null,
  ...more,
})
const member = { verified: true }

test.each([
  ['a visitor signs in first', creator('visitor'), null, 'sign_in'],
  ['a member subscribes', creator('member'), member, 'subscribe'],
  [
    'who has not confirmed their address does that first',
    creator('member'),
    { verified: false },
    'confirm_email',
  ],
  ['who began and did not pay goes on', creator('member', { subscriptionId: 'x' }), member, 'go_on'],
  ['who subscribed once may again', creator('lapsed'), member, 'again'],
  ['who subscribes needs nothing', creator('subscriber', { subscriptionId: 'x' }), member, 'none'],
  ['the owner needs nothing', creator('owner'), member, 'none'],
  ['nothing is sold to anybody', creator('visitor', { selling: false }), null, 'closed'],
  ['nothing is sold, also to members', creator('member', { selling: false }), member, 'closed'],
] as const)('%s', (_, page, viewer, offer) => {
  expect(offerOf(page, viewer)).toBe(offer)
})
