import { type EARNING_KINDS, getEarnings, getPayouts, postPayout, putPayoutSchedule } from '@koji/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { withReauthentication } from '#lib/reauthentication.ts'
import { useSession } from '#lib/session.tsx'
import { useIdempotentSend } from '#lib/use-idempotent-send.ts'

const PAYOUTS_PER_PAGE = 8
const ROWS_PER_PAGE = 20

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export function usePayouts() {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: ['payouts', me, 'sent'],
    queryFn: ({ pageParam, signal }) =>
      call(getPayouts, { query: { after: pageParam, limit: PAYOUTS_PER_PAGE } }, { signal }),
    ...paging,
  })
}

/** A period: `from` is inclusive, `to` exclusive. */
export interface Span {
  from: string
  to: string
}

export type EarningKind = (typeof EARNING_KINDS)[number]

export function useEarnings(span?: Span, kind: EarningKind = 'all') {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: ['payouts', me, 'rows', span, kind],
    queryFn: ({ pageParam, signal }) =>
      call(getEarnings, { query: { ...span, kind, after: pageParam, limit: ROWS_PER_PAGE } }, { signal }),
    ...paging,
  })
}

/** The balance, the payouts and the rows change together. */
function useInvalidatePayouts() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['payouts'] })
}

export function useSetPayoutSchedule() {
  const onSettled = useInvalidatePayouts()
  return useMutation({
    mutationFn: (weekly: boolean) => call(putPayoutSchedule, { body: { weekly } }),
    onSettled,
  })
}

export function useRequestPayout() {
  const onSettled = useInvalidatePayouts()
  return useMutation({
    mutationFn: useIdempotentSend((amount: number, options) =>
      withReauthentication(() => call(postPayout, { body: { amount } }, options)),
    ),
    networkMode: 'always',
    onSettled,
  })
}
