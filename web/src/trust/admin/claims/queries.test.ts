import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshQueue } from './queries.ts'

test('refreshes the lists and counts of a queue, but no audited item', async () => {
  const queries = new QueryClient()
  const keys = [
    ['admin', 'cases', 'list', 'reports', 'open'],
    ['admin', 'cases', 'figures', 'reports'],
    ['admin', 'cases', 'one', 'some-id'],
    ['admin', 'refunds', 'list'],
  ]
  for (const key of keys) queries.setQueryData(key, {})
  await refreshQueue(queries, 'case')
  expect(keys.map((key) => queries.getQueryState(key)!.isInvalidated)).toEqual([true, true, false, false])
})
