import type { Saved } from '@koji/contract'
import { expect, test } from 'vitest'
import { putBack } from './put-back.ts'

const saved = (id: string, note = '') => ({ id, note }) as Saved
const list = (...pages: string[]) => ({
  pages: pages.map((ids) => ({ items: Array.from(ids, (id) => saved(id)) })),
})
const ids = ({ pages }: ReturnType<typeof list>) =>
  pages.map(({ items }) => items.map(({ id }) => id).join(''))

test.each([
  ['the first', ['bc'], ['abc'], 'a', ['abc']],
  ['the last', ['ab'], ['abc'], 'c', ['abc']],
  ['one on a later page', ['ab', 'd'], ['ab', 'cd'], 'c', ['ab', 'cd']],
  ['the last of all pages', ['ab', 'c'], ['ab', 'cd'], 'd', ['ab', 'cd']],
  ['one of two that are gone', ['ad'], ['acd'], 'c', ['acd']],
  ['one beside another that is back already', ['ac'], ['bc'], 'b', ['abc']],
  ['one that is there again', ['ab'], ['ab'], 'b', ['ab']],
  ['one that this list did not show', ['ab'], ['ab'], 'x', ['ab']],
])('%s', (_, now, before, id, expected) => {
  expect(ids(putBack(list(...now), list(...before), saved(id)))).toEqual(expected)
})

test('it comes back as it was given, and what changed meanwhile stays', () => {
  const now = { pages: [{ items: [saved('a', 'newer')] }] }
  expect(putBack(now, list('ab'), saved('b', 'typed last')).pages[0]!.items).toEqual([
    saved('a', 'newer'),
    saved('b', 'typed last'),
  ])
})
