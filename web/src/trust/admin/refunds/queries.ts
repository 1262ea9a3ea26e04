import { type Body, decideRefund, getRefundCase, getRefundCases, getRefundPreview } from '@koji/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export type Which = 'open' | 'decided'

/** Somebody may ask, or another admin decide, while this is open. */
const LOOK_AGAIN_MS = 15_000

export const useRefundCases = (which: Which) =>
  useInfiniteQuery({
    queryKey: ['admin', 'refunds', 'list', which],
    queryFn: ({ pageParam, signal }) =>
      call(getRefundCases, { query: { which, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Each look is written down: it is one look as long as it stays open. */
export const useRefundCase = (id: string) =>
  useQuery({
    queryKey: ['admin', 'refunds', 'one', id],
    queryFn: ({ signal }) => call(getRefundCase, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Null while there is no amount that could be given back. */
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
    // Whatever came of it, the queue is another one now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'refunds', 'list'] }),
  })
}
