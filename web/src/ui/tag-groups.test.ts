import { expect, test } from 'vitest'
import { matchingGroups } from './tag-groups.ts'

const groups = [
  {
    label: 'Food',
    tags: [
      { id: '1', label: 'Cafés' },
      { id: '2', label: 'Ramen hunts' },
    ],
  },
  { label: 'Sound', tags: [{ id: '3', label: 'Choir' }] },
]

const found = (query: string) =>
  matchingGroups(groups, query).flatMap((group) => group.tags.map((tag) => tag.id))

test('returns everything without a query', () => {
  expect(found('  ')).toEqual(['1', '2', '3'])
})

test('ignores case and accents', () => {
  expect(found('CAFE')).toEqual(['1'])
  expect(found('café')).toEqual(['1'])
})

test('keeps a whole group when its heading matches', () => {
  expect(found('food')).toEqual(['1', '2'])
})

test('removes groups without a match', () => {
  expect(matchingGroups(groups, 'choir').map((group) => group.label)).toEqual(['Sound'])
  expect(found('zzz')).toEqual([])
})
