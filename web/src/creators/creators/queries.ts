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

/** As a visitor sees it who has chosen nothing. */
export function keepFirstPage(queries: QueryClient, page: Reply<typeof getCreators>): void {
  queries.setQueryData(listKey(undefined, queryOf(NO_FILTERS)), { pages: [page], pageParams: [undefined] })
}

/** While the next letter is looked up, what the last one found stays to be seen. */
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
