import { getCities } from '@koji/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSettled } from '../lib/use-settled.ts'

const TYPING_MS = 180

/** Cities whose name begins like this; what was found before stays until the next answer is there. */
export function useCities(typed: string) {
  const wanted = typed.trim()
  const q = useSettled(wanted, TYPING_MS)
  const found = useQuery({
    queryKey: ['places', 'cities', q.toLowerCase()],
    queryFn: async ({ signal }) => (await call(getCities, { query: { q } }, { signal })).items,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    cities: wanted ? (found.data ?? []) : [],
    searching: wanted !== '' && (wanted !== q || found.isFetching),
    failed: found.isError,
  }
}
