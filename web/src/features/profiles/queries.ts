import { SEARCH_MIN, searchProfiles } from '@koji/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** People and creators whose name begins like this. */
export const useFoundProfiles = (typed: string) => {
  const q = typed.trim()
  return useQuery({
    queryKey: ['profiles', 'search', q],
    queryFn: ({ signal }) => call(searchProfiles, { query: { q } }, { signal }),
    enabled: q.length >= SEARCH_MIN,
  })
}
