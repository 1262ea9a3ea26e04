import { getSubscriptions } from '@koji/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'

export function useSubscriptions(which: 'live' | 'past') {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: ['subscriptions', me, which],
    queryFn: ({ pageParam, signal }) =>
      call(getSubscriptions, { query: { which, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
