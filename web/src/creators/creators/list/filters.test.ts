import { expect, test } from 'vitest'
import { addressOf, type Filters, filtersIn, NO_FILTERS, narrows } from './filters.ts'

const all: Filters = {
  text: 'clay & co',
  category: 'craft',
  maxPrice: 500,
  verified: true,
  fresh: true,
  sort: 'price',
}

test('what an address was made of is read out of it again', () => {
  for (const filters of [all, NO_FILTERS, { ...NO_FILTERS, fresh: true }])
    expect(filtersIn(new URLSearchParams(addressOf(filters).toString()))).toEqual(filters)
})

test('the plain list has a plain address', () => {
  expect(addressOf(NO_FILTERS).toString()).toBe('')
})

test('what makes no sense in an address is left out', () => {
  const address = new URLSearchParams('category=cars&price=7&sort=random&q=%20')
  expect(filtersIn(address)).toEqual(NO_FILTERS)
  expect(filtersIn(new URLSearchParams(`q=${'x'.repeat(100)}`)).text).toHaveLength(60)
})

test('another order leaves nobody out', () => {
  expect(narrows({ ...NO_FILTERS, sort: 'new' })).toBe(false)
  expect(narrows({ ...NO_FILTERS, verified: true })).toBe(true)
  expect(narrows({ ...NO_FILTERS, text: 'x' })).toBe(true)
})
