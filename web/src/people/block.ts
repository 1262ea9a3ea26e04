import { deleteBlock, putBlock } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { friendlyMessage } from '../lib/friendly-messages.ts'
import { tellSession } from '../lib/session-events.ts'
import { toast } from '../ui/toast.ts'

interface Person {
  id: string
  displayName: string
}

const sayFailure = (error: unknown) => toast({ title: friendlyMessage(error), tone: 'destructive' })

/** Blocks or lets back, and has every tab forget what it knew of other people. */
export function useBlock({ id, displayName }: Person) {
  const params = { personId: id }
  const unblock = useMutation({
    mutationFn: () => call(deleteBlock, { params }),
    onSuccess: () => {
      tellSession({ type: 'blocks_changed' })
      toast({ title: `${displayName} is no longer blocked`, tone: 'ok' })
    },
    onError: sayFailure,
  })
  return useMutation({
    mutationFn: () => call(putBlock, { params }),
    onSuccess: () => {
      tellSession({ type: 'blocks_changed' })
      toast({
        title: `${displayName} is blocked`,
        description: 'You do not see each other any more.',
        action: { label: 'Undo', onPress: () => unblock.mutate() },
      })
    },
    onError: sayFailure,
  })
}
