import { getCities } from '@koji/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { normalizeForSearch } from '#ui/normalize-search.ts'

const TYPING_MS = 180

/**
 * Cities whose name begins like this. Until the next answer is there, what was found before stays as far as it fits: who
 * presses Enter chooses what they typed.
 */
export function useCities(typed: string) {
  const wanted = typed.trim()
  const q = useDebounced(wanted, TYPING_MS)
  const found = useQuery({
    queryKey: ['places', 'cities', q.toLowerCase()],
    queryFn: async ({ signal }) => (await call(getCities, { query: { q } }, { signal })).items,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const before = wanted !== q || found.isPlaceholderData
  const fits = ({ name }: { name: string }) => normalizeForSearch(name).startsWith(normalizeForSearch(wanted))
  return {
    cities: wanted ? (found.data ?? []).filter((city) => !before || fits(city)) : [],
    searching: wanted !== '' && (wanted !== q || found.isFetching),
    failed: found.isError,
  }
}
