import { deleteMessage, type Message, patchMessage, putReaction, type Reaction } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'
import { changeThread, useMe } from './queries.ts'
import { reactionOf, withReaction } from './reactions.ts'
import { updateThread } from './thread.ts'

/** Edits, unsends and reacts to sent messages. */
export function useMessageActions(matchId: string) {
  const queries = useQueryClient()
  const me = useMe()
  const show = (message: Message) =>
    changeThread(queries, me, matchId, (thread) =>
      updateThread(thread, { type: 'message_changed', match: matchId, message }, me),
    )
  const showFailure = (error: unknown) => toast({ title: friendlyMessage(error), tone: 'destructive' })

  const edit = useMutation({
    mutationFn: ({ seq, text }: { seq: number; text: string }) =>
      call(patchMessage, { params: { match: matchId, seq }, body: { text } }),
    onSuccess: ({ message }) => show(message),
  })

  const unsend = useMutation({
    mutationFn: (seq: number) => call(deleteMessage, { params: { match: matchId, seq } }),
    onSuccess: ({ message }) => show(message),
    onError: showFailure,
  })

  const react = useMutation({
    // Serialized, so that the last choice wins.
    scope: { id: `react ${matchId}` },
    mutationFn: ({ message: { seq }, reaction }: { message: Message; reaction: Reaction | null }) =>
      call(putReaction, { params: { match: matchId, seq }, body: { reaction } }),
    onMutate: ({ message, reaction }) => {
      show(withReaction(message, me, reaction))
      return reactionOf(message, me)
    },
    onSuccess: ({ message }) => show(message),
    onError: (error, { message }, before) => {
      show(withReaction(message, me, before ?? null))
      showFailure(error)
    },
  })

  return { edit, unsend, react }
}
