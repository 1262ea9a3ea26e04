import { getCreatorStats, getCreators, getFeaturedCreators } from '@koji/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'
import type { Filters } from './list/filters.ts'

export const useFeaturedCreators = () =>
  useQuery({
    queryKey: ['creators', 'featured'],
    queryFn: ({ signal }) => call(getFeaturedCreators, {}, { signal }),
  })

export const useCreatorStats = () =>
  useQuery({
    queryKey: ['creators', 'stats'],
    queryFn: ({ signal }) => call(getCreatorStats, {}, { signal }),
  })

/** While the next letter is looked up, what the last one found stays to be seen. */
export function useCreators(filters: Filters) {
  const accountId = useSession().session?.account.id
  const { text, sort, category, maxPrice, verified, fresh } = filters
  const query = {
    ...{ text, sort },
    ...(category && { category }),
    ...(maxPrice !== null && { maxPrice }),
    ...(verified && { verified: 'true' as const }),
    ...(fresh && { fresh: 'true' as const }),
  }
  return useInfiniteQuery({
    queryKey: ['creators', 'list', accountId, query],
    queryFn: ({ pageParam, signal }) =>
      call(getCreators, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
