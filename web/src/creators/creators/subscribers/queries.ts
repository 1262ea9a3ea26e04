import { getSubscribers, type Query } from '@koji/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

export type Wanted = Pick<Query<typeof getSubscribers>, 'text' | 'which' | 'sort'>

export function useSubscribers(wanted: Wanted) {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: ['subscribers', me, wanted],
    queryFn: ({ pageParam, signal }) =>
      call(getSubscribers, { query: { ...wanted, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
