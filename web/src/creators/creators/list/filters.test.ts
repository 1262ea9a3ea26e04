import { expect, test } from 'vitest'
import { type Filters, isFiltered, NO_FILTERS, parseFilters, toSearchParams } from './filters.ts'

const all: Filters = {
  text: 'clay & co',
  category: 'craft',
  maxPrice: 500,
  verified: true,
  fresh: true,
  sort: 'price',
}

test('restores filters from their search parameters', () => {
  for (const filters of [all, NO_FILTERS, { ...NO_FILTERS, fresh: true }])
    expect(parseFilters(new URLSearchParams(toSearchParams(filters).toString()))).toEqual(filters)
})

test('adds no search parameters for the unfiltered list', () => {
  expect(toSearchParams(NO_FILTERS).toString()).toBe('')
})

test('ignores invalid search parameters', () => {
  const params = new URLSearchParams('category=cars&price=7&sort=random&q=%20')
  expect(parseFilters(params)).toEqual(NO_FILTERS)
  expect(parseFilters(new URLSearchParams(`q=${'x'.repeat(100)}`)).text).toHaveLength(60)
})

test('counts filters but not the order as filtering', () => {
  expect(isFiltered({ ...NO_FILTERS, sort: 'new' })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, verified: true })).toBe(true)
  expect(isFiltered({ ...NO_FILTERS, text: 'x' })).toBe(true)
})
