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
  ['asks a visitor to sign in', creator('visitor'), null, 'sign_in'],
  ['lets a member subscribe', creator('member'), member, 'subscribe'],
  ['asks for a confirmed email address', creator('member'), { verified: false }, 'confirm_email'],
  ['continues an unpaid subscription', creator('member', { subscriptionId: 'x' }), member, 'resume'],
  ['lets a former subscriber subscribe again', creator('lapsed'), member, 'resubscribe'],
  ['offers nothing to a subscriber', creator('subscriber', { subscriptionId: 'x' }), member, 'none'],
  ['offers nothing to the owner', creator('owner'), member, 'none'],
  [
    'sells nothing to a visitor while the page is closed',
    creator('visitor', { selling: false }),
    null,
    'closed',
  ],
  [
    'sells nothing to a member while the page is closed',
    creator('member', { selling: false }),
    member,
    'closed',
  ],
] as const)('%s', (_, page, viewer, offer) => {
  expect(offerOf(page, viewer)).toBe(offer)
})
