import {
  cancelSubscription,
  getCreator,
  getSubscription,
  getSubscriptions,
  openPaymentMethod,
  resumeSubscription,
  type Subscription,
} from '@koji/contract'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { waitMs } from './outcome.ts'
import { readAgain } from './read-again.ts'

const ROOM = 'subscriptions'

interface Page {
  items: Subscription[]
  next: string | null
}

export function useSubscriptions(which: 'live' | 'past') {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: [ROOM, me, which],
    queryFn: ({ pageParam, signal }) =>
      call(getSubscriptions, { query: { which, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** One of mine. `waiting`: while it is not known whether it is paid, it is asked for again, for some minutes. */
export function useSubscription(id: string | null, { waiting = false } = {}) {
  const me = useSession().session?.account.id
  return useQuery({
    queryKey: [ROOM, me, 'one', id],
    queryFn: ({ signal }) => call(getSubscription, { params: { id: id! } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => waiting && waitMs(state.data, state.dataUpdateCount),
  })
}

/** The page of somebody whom I have just begun to support: what they say to those who do. */
export function useWelcome(creatorId: string | undefined) {
  const me = useSession().session?.account.id
  return useQuery({
    queryKey: ['creators', 'one', creatorId, me ?? null],
    queryFn: ({ signal }) => call(getCreator, { params: { creator: creatorId! } }, { signal }),
    enabled: creatorId !== undefined,
    staleTime: 0,
  })
}

async function keep(queries: QueryClient, me: string | undefined, changed: Subscription): Promise<void> {
  const queryKey = [ROOM, me, 'live']
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<InfiniteData<Page>>(queryKey, (held) => ({
    pageParams: held?.pageParams ?? [],
    pages: (held?.pages ?? []).map((page) => ({
      ...page,
      items: page.items.map((one) => (one.id === changed.id ? changed : one)),
    })),
  }))
  readAgain(queries)
}

export function useChangePlan() {
  const queries = useQueryClient()
  const me = useSession().session?.account.id
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: 'cancel' | 'resume' }) =>
      call(act === 'cancel' ? cancelSubscription : resumeSubscription, { params: { id } }),
    networkMode: 'always',
    onSuccess: (changed) => keep(queries, me, changed),
    onError: () => readAgain(queries),
  })
}

export const useOpenPaymentMethod = () =>
  useMutation({ mutationFn: () => call(openPaymentMethod, {}), networkMode: 'always' })
