import { type ClaimQueue, deleteClaim, getTeam, putClaim, putClaimAssignee } from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'

/** Should a message get lost. */
const LOOK_AGAIN_MS = 10_000
const RENEW_MS = 5 * 60_000

/** The list that each one stands in. */
const LISTS: Record<ClaimQueue, readonly string[]> = {
  verification: ['admin', 'verifications', 'list'],
  application: ['admin', 'applications', 'list'],
  refund_request: ['admin', 'refunds', 'list'],
  appeal: ['admin', 'appeals', 'list'],
}

const claimKey = (item: string) => ['admin', 'claims', item]

/** Who can be given something. */
export const useTeam = (wanted: boolean) =>
  useQuery({
    queryKey: ['admin', 'team'],
    queryFn: ({ signal }) => call(getTeam, {}, { signal }),
    enabled: wanted,
  })

/** Takes it while it is open here, and again before the time is over; or tells who has it. */
export function useClaimQuery(queue: ClaimQueue, item: string, wanted: boolean) {
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type === 'queue_changed' && message.item === item)
      void queries.invalidateQueries({ queryKey: claimKey(item) })
  })
  return useQuery({
    queryKey: claimKey(item),
    queryFn: () => call(putClaim, { params: { queue, item }, body: { takeOver: false } }),
    enabled: wanted,
    refetchInterval: ({ state: { data, error } }) => {
      if (error || data?.open === false) return false
      return data?.holder?.mine ? RENEW_MS : LOOK_AGAIN_MS
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
}

/** What colleagues take and decide shows in the list at once. */
export function useQueueNews(queue: ClaimQueue): void {
  const queries = useQueryClient()
  useAccountMessages(({ type }) => {
    if (type === 'queue_changed') void queries.invalidateQueries({ queryKey: LISTS[queue] })
  })
}

export type ClaimAct = 'take_over' | 'let_go' | { personId: string }

export function useClaimAct(queue: ClaimQueue, item: string) {
  const queries = useQueryClient()
  const params = { queue, item }
  return useMutation({
    mutationFn: (act: ClaimAct) => {
      if (act === 'take_over') return call(putClaim, { params, body: { takeOver: true } })
      if (act === 'let_go') return call(deleteClaim, { params })
      return call(putClaimAssignee, { params, body: act })
    },
    onSuccess: (claim) => queries.setQueryData(claimKey(item), claim),
    onSettled: () => queries.invalidateQueries({ queryKey: LISTS[queue] }),
  })
}

/** Without a word: whoever leaves has let it go, or the time does it. */
export const letGo = (queue: ClaimQueue, item: string): Promise<unknown> =>
  call(deleteClaim, { params: { queue, item } }).catch(() => undefined)
