import { getSubscribers, type Query } from '@koji/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

export type SubscriberQuery = Pick<Query<typeof getSubscribers>, 'text' | 'which' | 'sort'>

export function useSubscribers(query: SubscriberQuery) {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: ['subscribers', me, query],
    queryFn: ({ pageParam, signal }) =>
      call(getSubscribers, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
