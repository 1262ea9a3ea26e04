import { deleteMatch } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dispatchAccountMessage } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

interface Unmatched {
  matchId: string
  displayName: string
}

/** Ends a match. Everything that shows it is refetched. */
export function useUnmatch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ matchId }: Unmatched) => call(deleteMatch, { params: { match: matchId } }),
    onSuccess: (_, { matchId, displayName }) => {
      // The live connection sends the same event, but it may be down.
      dispatchAccountMessage({ type: 'match_ended', match: matchId })
      void queries.invalidateQueries({ queryKey: ['profiles', 'one'] })
      toast({ title: `You and ${displayName} are no longer matched` })
    },
    onError: (error) => toast({ title: friendlyMessage(error), tone: 'destructive' }),
  })
}
