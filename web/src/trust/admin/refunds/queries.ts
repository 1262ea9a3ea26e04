import { type Body, decideRefund, getRefundCase, getRefundCases, getRefundPreview } from '@koji/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export type RefundListName = 'open' | 'decided'

/** New requests and decisions by colleagues appear without a reload. */
const REFETCH_MS = 15_000

export const useRefundCases = (list: RefundListName) =>
  useInfiniteQuery({
    queryKey: ['admin', 'refunds', 'list', list],
    queryFn: ({ pageParam, signal }) =>
      call(getRefundCases, { query: { which: list, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFETCH_MS,
  })

/** Each request is recorded in the audit log, so an open request is loaded only once. */
export const useRefundCase = (id: string) =>
  useQuery({
    queryKey: ['admin', 'refunds', 'one', id],
    queryFn: ({ signal }) => call(getRefundCase, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** `amount` is null while no valid amount is entered. */
export const useRefundPreview = (id: string, amount: number | null) =>
  useQuery({
    queryKey: ['admin', 'refunds', 'preview', id, amount],
    queryFn: ({ signal }) =>
      call(getRefundPreview, { params: { id }, query: { amount: amount! } }, { signal }),
    enabled: amount !== null,
    placeholderData: keepPreviousData,
  })

export function useDecideRefund(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof decideRefund>) => call(decideRefund, { params: { id }, body }),
    // After a failure too: a colleague may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'refunds', 'list'] }),
  })
}
