import { getBlocks } from '@koji/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

export const useBlocks = () =>
  useInfiniteQuery({
    queryKey: ['blocks', useSession().session?.account.id],
    queryFn: ({ pageParam, signal }) => call(getBlocks, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
