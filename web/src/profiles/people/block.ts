import { deleteBlock, putBlock } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { toast } from '#ui/toast.ts'

interface Person {
  id: string
  displayName: string
}

const showFailure = (error: unknown) => toast({ title: friendlyMessage(error), tone: 'destructive' })

/** Unblocks someone. Every tab refetches, because they are visible again. */
export const useUnblock = () =>
  useMutation({
    mutationFn: ({ id }: Person) => call(deleteBlock, { params: { personId: id } }),
    onSuccess: (_, { displayName }) => {
      broadcastSessionEvent({ type: 'blocks_changed' })
      toast({ title: `${displayName} is unblocked`, tone: 'ok' })
    },
    onError: showFailure,
  })

/** Blocks someone. Every tab drops cached data about other people. */
export function useBlock({ id, displayName }: Person) {
  const unblock = useUnblock()
  return useMutation({
    mutationFn: () => call(putBlock, { params: { personId: id } }),
    onSuccess: () => {
      broadcastSessionEvent({ type: 'blocks_changed' })
      toast({
        title: `${displayName} is blocked`,
        description: 'You do not see each other any more.',
        action: { label: 'Undo', onPress: () => unblock.mutate({ id, displayName }) },
      })
    },
    onError: showFailure,
  })
}
