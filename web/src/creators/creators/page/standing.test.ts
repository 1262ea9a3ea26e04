import { ViewerRelation } from '@koji/contract'
import { expect, test } from 'vitest'
import { standingWords } from './standing.ts'

const words = (patronage: ViewerRelation, until: string | null = null) =>
  standingWords({ patronage, until, displayName: 'Mira' }, 'en-GB')?.title ?? null

test('who has something with a creator reads what it is', () => {
  expect(Object.fromEntries(ViewerRelation.options.map((one) => [one, words(one)]))).toEqual({
    visitor: null,
    member: null,
    subscriber: 'You subscribe',
    lapsed: 'Your subscription has ended',
    owner: 'This is your page',
  })
})

test('who will not renew reads until when posts stay open', () => {
  expect(words('subscriber', '2026-12-03T00:00:00Z')).toBe('Open to you until 3 December')
})
