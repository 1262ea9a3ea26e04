import { deleteMessage, type Message, patchMessage, putReaction, type Reaction } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'
import { changeThread, useMe } from './queries.ts'
import { reacted, reactionOf } from './reactions.ts'
import { heard } from './thread.ts'

/** What can be done with a message that is there. */
export function useActs(matchId: string) {
  const queries = useQueryClient()
  const me = useMe()
  const show = (message: Message) =>
    changeThread(queries, me, matchId, (thread) =>
      heard(thread, { type: 'message_changed', match: matchId, message }, me),
    )
  const sayFailure = (error: unknown) => toast({ title: friendlyMessage(error), tone: 'destructive' })

  const edit = useMutation({
    mutationFn: ({ seq, text }: { seq: number; text: string }) =>
      call(patchMessage, { params: { match: matchId, seq }, body: { text } }),
    onSuccess: ({ message }) => show(message),
  })

  const unsend = useMutation({
    mutationFn: (seq: number) => call(deleteMessage, { params: { match: matchId, seq } }),
    onSuccess: ({ message }) => show(message),
    onError: sayFailure,
  })

  const react = useMutation({
    // One after the other, so that the last press is what stays.
    scope: { id: `react ${matchId}` },
    mutationFn: ({ message: { seq }, reaction }: { message: Message; reaction: Reaction | null }) =>
      call(putReaction, { params: { match: matchId, seq }, body: { reaction } }),
    onMutate: ({ message, reaction }) => {
      show(reacted(message, me, reaction))
      return reactionOf(message, me)
    },
    onSuccess: ({ message }) => show(message),
    onError: (error, { message }, before) => {
      show(reacted(message, me, before ?? null))
      sayFailure(error)
    },
  })

  return { edit, unsend, react }
}
