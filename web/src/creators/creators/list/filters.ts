import { CREATOR_CATEGORIES, CREATOR_SEARCH_MAX, CREATOR_SORTS, type CreatorCategory } from '@koji/contract'

export type CreatorSort = (typeof CREATOR_SORTS)[number]

/** The offered upper limits, in cents a month. */
export const MAX_PRICES = [300, 500, 1_000, 2_000, 5_000] as const

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

/** Reads filters from search parameters, ignoring invalid values. */
export function parseFilters(params: URLSearchParams): Filters {
  const price = Number(params.get('price')) * 100
  return {
    text: (params.get('q') ?? '').trim().slice(0, CREATOR_SEARCH_MAX),
    category: oneOf(CREATOR_CATEGORIES, params.get('category')),
    maxPrice: oneOf(MAX_PRICES, price),
    verified: params.has('verified'),
    fresh: params.has('new'),
    sort: oneOf(CREATOR_SORTS, params.get('sort')) ?? NO_FILTERS.sort,
  }
}

/** Leaves out the defaults, so that a shared link stays short. */
export function toSearchParams({
  text,
  category,
  maxPrice,
  verified,
  fresh,
  sort,
}: Filters): URLSearchParams {
  const params = new URLSearchParams()
  if (text) params.set('q', text)
  if (category) params.set('category', category)
  if (maxPrice !== null) params.set('price', String(maxPrice / 100))
  if (verified) params.set('verified', '')
  if (fresh) params.set('new', '')
  if (sort !== NO_FILTERS.sort) params.set('sort', sort)
  return params
}

/** Whether the filters leave anyone out of the list. */
export const isFiltered = (filters: Filters): boolean =>
  toSearchParams({ ...filters, sort: NO_FILTERS.sort }).size > 0

const oneOf = <Value>(options: readonly Value[], input: unknown): Value | null =>
  options.find((value) => value === input) ?? null
