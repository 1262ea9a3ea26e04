import { getCities } from '@koji/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { normalizeForSearch } from '#ui/normalize-search.ts'

const DEBOUNCE_MS = 180

/**
 * Cities whose names start with the text. Until the next reply, earlier results stay if they match, so that Enter always
 * picks a city that fits the text.
 */
export function useCities(typed: string) {
  const prefix = typed.trim()
  const q = useDebounced(prefix, DEBOUNCE_MS)
  const search = useQuery({
    queryKey: ['places', 'cities', q.toLowerCase()],
    queryFn: async ({ signal }) => (await call(getCities, { query: { q } }, { signal })).items,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOutdated = prefix !== q || search.isPlaceholderData
  const fits = ({ name }: { name: string }) => normalizeForSearch(name).startsWith(normalizeForSearch(prefix))
  return {
    cities: prefix ? (search.data ?? []).filter((city) => !isOutdated || fits(city)) : [],
    searching: prefix !== '' && (prefix !== q || search.isFetching),
    failed: search.isError,
  }
}
