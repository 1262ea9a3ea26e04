import { getCreatorStats, getCreators, getFeaturedCreators, type Reply } from '@koji/contract'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { type Filters, NO_FILTERS } from './list/filters.ts'

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

const queryOf = ({ text, sort, category, maxPrice, verified, fresh }: Filters) => ({
  text,
  sort,
  ...(category && { category }),
  ...(maxPrice !== null && { maxPrice }),
  ...(verified && { verified: 'true' as const }),
  ...(fresh && { fresh: 'true' as const }),
})

const listKey = (accountId: string | undefined, query: ReturnType<typeof queryOf>) =>
  ['creators', 'list', accountId, query] as const

/** Fills the cache with the first page of the unfiltered list, as visitors see it. */
export function cacheFirstPage(queries: QueryClient, page: Reply<typeof getCreators>): void {
  queries.setQueryData(listKey(undefined, queryOf(NO_FILTERS)), { pages: [page], pageParams: [undefined] })
}

/** Keeps the previous results on screen while the next search runs. */
export function useCreators(filters: Filters) {
  const accountId = useSession().session?.account.id
  const query = queryOf(filters)
  return useInfiniteQuery({
    queryKey: listKey(accountId, query),
    queryFn: ({ pageParam, signal }) =>
      call(getCreators, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
