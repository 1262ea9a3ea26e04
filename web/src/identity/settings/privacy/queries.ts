import { type Privacy, patchPrivacy } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { myPrivacy } from '#lib/my-privacy.ts'
import { useSession } from '#lib/session.tsx'
import { sayFailure } from '../use-proved.ts'

/** Shown at once; what could not be kept goes back, and the rest stays. */
export function useSetPrivacy() {
  const queries = useQueryClient()
  const { queryKey } = myPrivacy(useSession().session?.account.id)
  const show = (change: Partial<Privacy>) =>
    queries.setQueryData(queryKey, (privacy) => privacy && { ...privacy, ...change })
  return useMutation({
    // One after the other: a switch that is pressed twice ends as it was pressed last.
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
      sayFailure(error)
      void queries.invalidateQueries({ queryKey })
    },
  })
}
