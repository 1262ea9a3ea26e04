import type { FeaturedCreator } from '@koji/contract'
import { expect, test } from 'vitest'
import { selectFeatured } from './featured.ts'

const creator = (displayName: string, subscriberCount: number, idVerified = true) =>
  ({ displayName, subscriberCount, idVerified }) as FeaturedCreator

test('selects up to five verified creators, by their number of subscribers', () => {
  const order = selectFeatured([
    creator('a', 1),
    creator('b', 9),
    creator('unverified', 99, false),
    creator('c', 5),
    creator('d', 7),
    creator('e', 3),
    creator('f', 4),
  ])
  expect(order.map(({ displayName }) => displayName)).toEqual(['b', 'd', 'c', 'f', 'e'])
})
