import { getStatement, getStatements } from '@koji/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const MONTHS_PER_PAGE = 12

export function useStatements() {
  const me = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: ['payouts', me, 'statements'],
    queryFn: ({ pageParam, signal }) =>
      call(getStatements, { query: { after: pageParam, limit: MONTHS_PER_PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function useStatement(month: string) {
  const me = useSession().session?.account.id
  return useQuery({
    queryKey: ['payouts', me, 'statement', month],
    queryFn: ({ signal }) => call(getStatement, { params: { month } }, { signal }),
  })
}
