import type { Saved } from '@koji/contract'
import { expect, test } from 'vitest'
import { restoreSaved } from './restore-saved.ts'

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
  ['one of two that were removed', ['ad'], ['acd'], 'c', ['acd']],
  ['one next to another that was restored', ['ac'], ['bc'], 'b', ['abc']],
  ['one that is already listed', ['ab'], ['ab'], 'b', ['ab']],
  ['one that this list did not show', ['ab'], ['ab'], 'x', ['ab']],
])('restores %s', (_, now, before, id, expected) => {
  expect(ids(restoreSaved(list(...now), list(...before), saved(id)))).toEqual(expected)
})

test('restores the given item and keeps later changes of others', () => {
  const now = { pages: [{ items: [saved('a', 'newer')] }] }
  expect(restoreSaved(now, list('ab'), saved('b', 'latest note')).pages[0]!.items).toEqual([
    saved('a', 'newer'),
    saved('b', 'latest note'),
  ])
})
