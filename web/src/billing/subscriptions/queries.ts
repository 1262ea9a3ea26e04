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
import { invalidatePurchases } from './invalidate-purchases.ts'
import { pollInterval } from './outcome.ts'

const SUBSCRIPTIONS_KEY = 'subscriptions'

interface Page {
  items: Subscription[]
  next: string | null
}

export function useSubscriptions(which: 'live' | 'past') {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: [SUBSCRIPTIONS_KEY, me, which],
    queryFn: ({ pageParam, signal }) =>
      call(getSubscriptions, { query: { which, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** A subscription of the member. With `waiting`, polls for some minutes until the payment is settled. */
export function useSubscription(id: string | null, { waiting = false } = {}) {
  const me = useSession().session?.account.id
  return useQuery({
    queryKey: [SUBSCRIPTIONS_KEY, me, 'one', id],
    queryFn: ({ signal }) => call(getSubscription, { params: { id: id! } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => waiting && pollInterval(state.data, state.dataUpdateCount),
  })
}

/** The page of a creator, which shows the welcome message to subscribers. */
export function useCreatorPage(creatorId: string | undefined) {
  const me = useSession().session?.account.id
  return useQuery({
    queryKey: ['creators', 'one', creatorId, me ?? null],
    queryFn: ({ signal }) => call(getCreator, { params: { creator: creatorId! } }, { signal }),
    enabled: creatorId !== undefined,
    staleTime: 0,
  })
}

async function updateCached(
  queries: QueryClient,
  me: string | undefined,
  changed: Subscription,
): Promise<void> {
  const queryKey = [SUBSCRIPTIONS_KEY, me, 'live']
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<InfiniteData<Page>>(queryKey, (stored) => ({
    pageParams: stored?.pageParams ?? [],
    pages: (stored?.pages ?? []).map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === changed.id ? changed : item)),
    })),
  }))
  invalidatePurchases(queries)
}

export function useChangePlan() {
  const queries = useQueryClient()
  const me = useSession().session?.account.id
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'cancel' | 'resume' }) =>
      call(action === 'cancel' ? cancelSubscription : resumeSubscription, { params: { id } }),
    networkMode: 'always',
    onSuccess: (changed) => updateCached(queries, me, changed),
    onError: () => invalidatePurchases(queries),
  })
}

export const useOpenPaymentMethod = () =>
  useMutation({ mutationFn: () => call(openPaymentMethod, {}), networkMode: 'always' })
