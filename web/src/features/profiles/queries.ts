import { getMyProfile, SEARCH_MIN, searchProfiles } from '@koji/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'

export function useMyProfile() {
  const { session } = useSession()
  return useQuery({
    queryKey: ['profiles', 'me', session?.account.id],
    queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
    enabled: session !== null,
  })
}

/** People and creators whose name begins like this. */
export const useFoundProfiles = (typed: string) => {
  const q = typed.trim()
  return useQuery({
    queryKey: ['profiles', 'search', q],
    queryFn: ({ signal }) => call(searchProfiles, { query: { q } }, { signal }),
    enabled: q.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  })
}
