import { type BlockedPerson, deleteBlock, getBlocks, type Reply } from '@koji/contract'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.tsx'

type Pages = InfiniteData<Reply<typeof getBlocks>>

const useBlocksKey = () => ['blocks', useSession().session?.account.id] as const

export const useBlocks = () =>
  useInfiniteQuery({
    queryKey: useBlocksKey(),
    queryFn: ({ pageParam, signal }) => call(getBlocks, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export function useUnblock() {
  const queries = useQueryClient()
  const queryKey = useBlocksKey()
  return useMutation({
    mutationFn: ({ id }: BlockedPerson) => call(deleteBlock, { params: { personId: id } }),
    onSuccess: async (_, { id }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<Pages>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) })),
          },
      )
      // They are to be seen again, wherever that is.
      for (const shown of ['profiles', 'creators', 'saved'])
        void queries.invalidateQueries({ queryKey: [shown] })
    },
  })
}
