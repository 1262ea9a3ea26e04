import { type ClaimQueue, deleteClaim, getAssignees, putClaim, putClaimAssignee } from '@koji/contract'
import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'

/** A fallback for lost live messages. */
const REFETCH_MS = 10_000
const RENEW_MS = 5 * 60_000

/** The lists and counts of each queue. A loaded item is left alone, because each request for it is audited. */
const QUEUE_KEYS: Record<ClaimQueue, readonly QueryKey[]> = {
  case: [
    ['admin', 'cases', 'list'],
    ['admin', 'cases', 'figures'],
  ],
  verification: [['admin', 'verifications', 'list']],
  application: [['admin', 'applications', 'list']],
  refund_request: [['admin', 'refunds', 'list']],
  appeal: [['admin', 'appeals', 'list']],
  ticket: [['admin', 'support', 'list']],
}

export const refreshQueue = (queries: QueryClient, queue: ClaimQueue): Promise<unknown> =>
  Promise.all(QUEUE_KEYS[queue].map((queryKey) => queries.invalidateQueries({ queryKey })))

export const claimKey = (item: string) => ['admin', 'claims', item]

export const useAssignees = (enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'team'],
    queryFn: ({ signal }) => call(getAssignees, {}, { signal }),
    enabled,
  })

/** Claims the item, and renews the claim before it expires. If a colleague holds the item, returns them. */
export function useClaimQuery(queue: ClaimQueue, item: string, enabled: boolean) {
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type === 'queue_changed' && message.item === item)
      void queries.invalidateQueries({ queryKey: claimKey(item) })
  })
  return useQuery({
    queryKey: claimKey(item),
    queryFn: () => call(putClaim, { params: { queue, item }, body: { takeOver: false } }),
    enabled,
    refetchInterval: ({ state: { data, error } }) => {
      if (error || data?.open === false) return false
      return data?.holder?.mine ? RENEW_MS : REFETCH_MS
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
}

/** Refreshes the queue when a colleague claims or decides an item. */
export function useQueueUpdates(queue: ClaimQueue): void {
  const queries = useQueryClient()
  useAccountMessages(({ type }) => {
    if (type === 'queue_changed') void refreshQueue(queries, queue)
  })
}

export type ClaimAction = 'take_over' | 'release' | { personId: string }

export function useClaimAction(queue: ClaimQueue, item: string) {
  const queries = useQueryClient()
  const params = { queue, item }
  return useMutation({
    mutationFn: (action: ClaimAction) => {
      if (action === 'take_over') return call(putClaim, { params, body: { takeOver: true } })
      if (action === 'release') return call(deleteClaim, { params })
      return call(putClaimAssignee, { params, body: action })
    },
    onSuccess: (claim) => queries.setQueryData(claimKey(item), claim),
    onSettled: () => refreshQueue(queries, queue),
  })
}

/** Failures are ignored, because the claim expires anyway. */
export const releaseClaim = (queue: ClaimQueue, item: string): Promise<unknown> =>
  call(deleteClaim, { params: { queue, item } }).catch(() => undefined)
