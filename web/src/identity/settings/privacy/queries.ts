import { type Privacy, patchPrivacy } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { myPrivacy } from '#lib/my-privacy.ts'
import { useSession } from '#lib/session.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'

/** Saves with an optimistic update. A failure reverts only its own change. */
export function useSetPrivacy() {
  const queries = useQueryClient()
  const { queryKey } = myPrivacy(useSession().session?.account.id)
  const show = (change: Partial<Privacy>) =>
    queries.setQueryData(queryKey, (privacy) => privacy && { ...privacy, ...change })
  return useMutation({
    // Serialized, so that the last press of a switch wins.
    scope: { id: 'privacy' },
    mutationFn: (change: Partial<Privacy>) => call(patchPrivacy, { body: change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      show(change)
      return Object.fromEntries(
        Object.keys(change).map((name) => [name, before?.[name as keyof Privacy]]),
      ) as Partial<Privacy>
    },
    onError: (error, _change, before) => {
      if (before) show(before)
      showFailure(error)
      void queries.invalidateQueries({ queryKey })
    },
  })
}
