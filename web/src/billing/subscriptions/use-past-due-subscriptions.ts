import { getSubscriptions, type Subscription } from '@koji/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const LIMIT = 5
const FRESH_MS = 5 * 60_000

/** Subscriptions whose last charge failed. Live messages report changes, so the result stays fresh for minutes. */
export function usePastDueSubscriptions(): Subscription[] {
  const me = useSession().session?.account.id
  const { data } = useQuery({
    queryKey: ['subscriptions', me, 'late'],
    queryFn: ({ signal }) => call(getSubscriptions, { query: { which: 'late', limit: LIMIT } }, { signal }),
    enabled: me !== undefined,
    staleTime: FRESH_MS,
  })
  return data?.items ?? []
}
