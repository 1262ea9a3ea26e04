import { getCreator, getCreatorPhotos } from '@koji/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

/** By username or id. The reply depends on the viewer, so the query waits for the session. */
export function useCreator(creator: string) {
  const { loading, session } = useSession()
  return useQuery({
    queryKey: ['creators', 'one', creator, session?.account.id ?? null],
    queryFn: ({ signal }) => call(getCreator, { params: { creator } }, { signal }),
    enabled: !loading,
  })
}

export function useCreatorPhotos(creator: string) {
  const { loading, session } = useSession()
  return useInfiniteQuery({
    queryKey: ['creators', 'photos', creator, session?.account.id ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(getCreatorPhotos, { params: { creator }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: !loading,
  })
}
