import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { clearCachedPeople } from './clear-cached-people.ts'

test("clears everything that may show other people, and keeps the member's own data", async () => {
  const queries = new QueryClient()
  const theirs = [
    ['profiles', 'one', 'mira'],
    ['profiles', 'search', 'mi'],
    ['creators', 'mira'],
    ['saved', 'people'],
    ['anything', 'new'],
  ]
  const mine = [
    ['session'],
    ['accounts', 'me'],
    ['profiles', 'me', 'x'],
    ['profiles', 'me', 'x', 'whole'],
    ['privacy'],
    ['blocks', 'x'],
  ]
  for (const key of [...theirs, ...mine]) queries.setQueryData(key, 'kept')

  await clearCachedPeople(queries)

  expect(theirs.map((key) => queries.getQueryData(key))).toEqual(theirs.map(() => undefined))
  expect(mine.map((key) => queries.getQueryData(key))).toEqual(mine.map(() => 'kept'))
  expect(queries.getQueryState(['blocks', 'x'])).toMatchObject({ isInvalidated: true })
})
