import { expect, test } from 'vitest'
import { NO_FILTERS, readFilters, toAuditFilter, writeFilters } from './filters.ts'

const ID = '01a1e458-a89d-7000-93b4-f724c6194885'

test('restores filters from the URL', () => {
  const filters = {
    ...NO_FILTERS,
    actor: ID,
    action: 'application.approved',
    from: '2026-11-01',
    to: '2026-11-02',
  }
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
  expect(writeFilters(NO_FILTERS)).toEqual({})
})

test('ignores invalid filters', () => {
  const search = new URLSearchParams({
    actor: 'me',
    action: '<b>',
    from: '2026-13-45',
    to: '0026-01-01',
    kind: 'A B',
  })
  expect(readFilters(search)).toEqual(NO_FILTERS)
})

test('starts days at local midnight and includes the last one', () => {
  const { since, until } = toAuditFilter({ ...NO_FILTERS, from: '2026-02-28', to: '2026-02-28' })
  expect(new Date(since!)).toEqual(new Date(2026, 1, 28))
  expect(new Date(until!)).toEqual(new Date(2026, 2, 1))
})
