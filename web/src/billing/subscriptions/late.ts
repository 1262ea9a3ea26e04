import { getSubscriptions, type Subscription } from '@koji/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const SHOWN = 5
const FRESH_MS = 5 * 60_000

/** What could not be charged. Whatever changes about it is told, so it is not asked for often. */
export function useLate(): Subscription[] {
  const me = useSession().session?.account.id
  const { data } = useQuery({
    queryKey: ['subscriptions', me, 'late'],
    queryFn: ({ signal }) => call(getSubscriptions, { query: { which: 'late', limit: SHOWN } }, { signal }),
    enabled: me !== undefined,
    staleTime: FRESH_MS,
  })
  return data?.items ?? []
}
