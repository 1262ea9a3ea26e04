import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { clearCachedPeople } from './clear-cached-people.ts'

test("clears everything that may show other people, and keeps the member's own data", async () => {
  const queries = new QueryClient()
  const peopleKeys = [
    ['profiles', 'one', 'mira'],
    ['profiles', 'search', 'mi'],
    ['creators', 'mira'],
    ['saved', 'people'],
    ['anything', 'new'],
  ]
  const ownKeys = [
    ['session'],
    ['accounts', 'me'],
    ['profiles', 'me', 'x'],
    ['profiles', 'me', 'x', 'full'],
    ['privacy'],
    ['blocks', 'x'],
  ]
  for (const key of [...peopleKeys, ...ownKeys]) queries.setQueryData(key, 'kept')

  await clearCachedPeople(queries)

  expect(peopleKeys.map((key) => queries.getQueryData(key))).toEqual(peopleKeys.map(() => undefined))
  expect(ownKeys.map((key) => queries.getQueryData(key))).toEqual(ownKeys.map(() => 'kept'))
  expect(queries.getQueryState(['blocks', 'x'])).toMatchObject({ isInvalidated: true })
})
