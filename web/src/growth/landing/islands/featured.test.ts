import type { FeaturedCreator } from '@koji/contract'
import { expect, test } from 'vitest'
import { inOrder } from './featured.ts'

const creator = (displayName: string, subscriberCount: number, idVerified = true) =>
  ({ displayName, subscriberCount, idVerified }) as FeaturedCreator

test('only verified creators are featured, most subscribers first, five at most', () => {
  const order = inOrder([
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
