import { ViewerRelation } from '@koji/contract'
import { expect, test } from 'vitest'
import { describeRelation } from './relation-note.ts'

const titleFor = (patronage: ViewerRelation, until: string | null = null) =>
  describeRelation({ patronage, until, displayName: 'Mira' }, 'en-GB')?.title ?? null

test('describes subscribers, former subscribers and the owner', () => {
  expect(
    Object.fromEntries(ViewerRelation.options.map((relation) => [relation, titleFor(relation)])),
  ).toEqual({
    visitor: null,
    member: null,
    subscriber: 'You subscribe',
    lapsed: 'Your subscription has ended',
    owner: 'This is your page',
  })
})

test('says until when posts stay open without a renewal', () => {
  expect(titleFor('subscriber', '2026-12-03T00:00:00Z')).toBe('Open to you until 3 December')
})
