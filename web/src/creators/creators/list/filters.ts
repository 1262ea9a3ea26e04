import { CREATOR_CATEGORIES, CREATOR_SEARCH_MAX, CREATOR_SORTS, type CreatorCategory } from '@koji/contract'

export type CreatorSort = (typeof CREATOR_SORTS)[number]

/** Cents a month, as they are offered. */
export const PRICES = [300, 500, 1_000, 2_000, 5_000] as const

export interface Filters {
  text: string
  category: CreatorCategory | null
  maxPrice: number | null
  verified: boolean
  fresh: boolean
  sort: CreatorSort
}

export const NO_FILTERS: Filters = {
  text: '',
  category: null,
  maxPrice: null,
  verified: false,
  fresh: false,
  sort: 'popular',
}

/** Whatever an address says that makes no sense is left out. */
export function filtersIn(address: URLSearchParams): Filters {
  const price = Number(address.get('price')) * 100
  return {
    text: (address.get('q') ?? '').trim().slice(0, CREATOR_SEARCH_MAX),
    category: oneOf(CREATOR_CATEGORIES, address.get('category')),
    maxPrice: oneOf(PRICES, price),
    verified: address.has('verified'),
    fresh: address.has('new'),
    sort: oneOf(CREATOR_SORTS, address.get('sort')) ?? NO_FILTERS.sort,
  }
}

/** Only what differs from the plain list, so that a shared link stays short. */
export function addressOf({ text, category, maxPrice, verified, fresh, sort }: Filters): URLSearchParams {
  const address = new URLSearchParams()
  if (text) address.set('q', text)
  if (category) address.set('category', category)
  if (maxPrice !== null) address.set('price', String(maxPrice / 100))
  if (verified) address.set('verified', '')
  if (fresh) address.set('new', '')
  if (sort !== NO_FILTERS.sort) address.set('sort', sort)
  return address
}

/** Whether anything is left out of the list. */
export const narrows = (filters: Filters): boolean =>
  addressOf({ ...filters, sort: NO_FILTERS.sort }).size > 0

const oneOf = <Value>(known: readonly Value[], wanted: unknown): Value | null =>
  known.find((value) => value === wanted) ?? null
