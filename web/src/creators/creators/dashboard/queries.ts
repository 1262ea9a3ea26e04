import { type DASHBOARD_DAYS, getDashboard, getMyPostsComments } from '@koji/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

export type Range = (typeof DASHBOARD_DAYS)[number]

export function useDashboard(days: Range) {
  const me = useSession().session?.account.id
  return useQuery({
    queryKey: ['dashboard', me, 'figures', days],
    queryFn: ({ signal }) => call(getDashboard, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const COMMENTS_SHOWN = 5

export function useLatestComments() {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: ['dashboard', me, 'comments'],
    queryFn: ({ pageParam, signal }) =>
      call(getMyPostsComments, { query: { after: pageParam, limit: COMMENTS_SHOWN } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
