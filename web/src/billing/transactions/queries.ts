import {
  type Body,
  getTransaction,
  getTransactions,
  postRefundRequest,
  type TransactionState,
} from '@koji/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { browserTimeZone } from '#lib/time-zones.ts'
import { useIdempotentSend } from '#lib/use-idempotent-send.ts'

export interface Filter {
  state: TransactionState | 'all'
  year: number | null
}

export function useTransactions({ state, year }: Filter) {
  const me = useSession().session?.account.id
  const query = { ...(state !== 'all' && { state }), ...(year && { year, zone: browserTimeZone() }) }
  return useInfiniteQuery({
    queryKey: ['transactions', me, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(getTransactions, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

const transactionKey = (me: string | undefined, id: string) => ['transactions', me, 'one', id]

export function useTransaction(id: string) {
  const me = useSession().session?.account.id
  return useQuery({
    queryKey: transactionKey(me, id),
    queryFn: ({ signal }) => call(getTransaction, { params: { id } }, { signal }),
  })
}

export function useRequestRefund(id: string) {
  const queries = useQueryClient()
  const me = useSession().session?.account.id
  const send = useIdempotentSend((body: Body<typeof postRefundRequest>, options) =>
    call(postRefundRequest, { params: { id }, body }, options),
  )
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: async (details) => {
      await queries.cancelQueries({ queryKey: transactionKey(me, id) })
      queries.setQueryData(transactionKey(me, id), details)
    },
  })
}
