import { getCities } from '@koji/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSettled } from '#lib/use-settled.ts'
import { plain } from '#ui/plain.ts'

const TYPING_MS = 180

/**
 * Cities whose name begins like this. Until the next answer is there, what was found before stays as far as it fits: who
 * presses Enter chooses what they typed.
 */
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
  const before = wanted !== q || found.isPlaceholderData
  const fits = ({ name }: { name: string }) => plain(name).startsWith(plain(wanted))
  return {
    cities: wanted ? (found.data ?? []).filter((city) => !before || fits(city)) : [],
    searching: wanted !== '' && (wanted !== q || found.isFetching),
    failed: found.isError,
  }
}
