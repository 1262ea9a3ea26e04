import { getReferralSummary, getReferrals, putReferralCode } from '@koji/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const REFERRALS = ['referrals'] as const

/** Creates the member's code on the first visit. */
export function useReferrals() {
  const accountId = useSession().session?.account.id
  const queries = useQueryClient()
  useAccountMessages(({ type }) => {
    if (type === 'referrals_changed') void queries.invalidateQueries({ queryKey: REFERRALS })
  })
  return useQuery({
    queryKey: [...REFERRALS, 'summary', accountId],
    queryFn: async ({ signal }) => {
      const summary = await call(getReferralSummary, {}, { signal })
      return summary.code ? summary : call(putReferralCode, {})
    },
  })
}

export function useReferredPeople() {
  const accountId = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: [...REFERRALS, 'people', accountId],
    queryFn: ({ pageParam, signal }) => call(getReferrals, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
