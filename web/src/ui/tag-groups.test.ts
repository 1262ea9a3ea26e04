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

test('without a query everything is there', () => {
  expect(found('  ')).toEqual(['1', '2', '3'])
})

test('case and accents do not matter', () => {
  expect(found('CAFE')).toEqual(['1'])
  expect(found('café')).toEqual(['1'])
})

test('a heading brings its whole group', () => {
  expect(found('food')).toEqual(['1', '2'])
})

test('groups without a match go', () => {
  expect(matchingGroups(groups, 'choir').map((group) => group.label)).toEqual(['Sound'])
  expect(found('zzz')).toEqual([])
})
