import { getHiddenWords, HIDDEN_WORD_MAX, HIDDEN_WORDS_MAX, putHiddenWords } from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { rereadChats, useMe } from './queries.ts'

const WORD_MIN = 2

/** The words that fold a message until one asks for it. Each change is kept at once. */
export default function HiddenWordsDialog({ onClose }: { onClose(): void }) {
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = ['chats', me, 'hidden-words']
  const [typed, setTyped] = useState('')
  const kept = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getHiddenWords, {}, { signal })).words,
  })
  const keep = useMutation({
    scope: { id: 'hidden-words' },
    mutationFn: async (words: readonly string[]) =>
      (await call(putHiddenWords, { body: { words: [...words] } })).words,
    onSuccess: (words) => {
      queries.setQueryData(queryKey, words)
      setTyped('')
      // What is folded is decided by the server.
      void rereadChats(queries, me).catch(() => undefined)
    },
  })
  const words = kept.data ?? []
  const word = typed.trim()
  const complaint =
    word !== '' && words.some((one) => one.toLowerCase() === word.toLowerCase())
      ? 'This word is on the list already'
      : word.length > HIDDEN_WORD_MAX
        ? `Word must be at most ${HIDDEN_WORD_MAX} characters`
        : undefined

  function add(event: FormEvent) {
    event.preventDefault()
    if (word.length >= WORD_MIN && !complaint && !keep.isPending) keep.mutate([...words, word])
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hidden words"
      description="A message with one of these words is folded until you ask for it. Nobody is told."
      footer={<DialogClose render={<Button />}>Done</DialogClose>}
    >
      {kept.isPending ? (
        <Skeleton className="h-32" />
      ) : !kept.data ? (
        <ErrorState
          level={3}
          text={friendlyMessage(kept.error)}
          pending={kept.isFetching}
          onRetry={() => void kept.refetch()}
        />
      ) : (
        <div className="grid gap-4">
          <form className="flex items-start gap-2" onSubmit={add}>
            <Input
              label="Add a word"
              labelHidden
              placeholder="A word or a few"
              value={typed}
              onValueChange={setTyped}
              error={complaint ?? (keep.error ? friendlyMessage(keep.error) : undefined)}
              disabled={words.length >= HIDDEN_WORDS_MAX}
              className="flex-1"
            />
            <Button type="submit" variant="outline" className="h-12" pending={keep.isPending}>
              Add
            </Button>
          </form>
          {words.length === 0 ? (
            <p className="text-ink-2">No words yet.</p>
          ) : (
            <ul aria-label="Your hidden words" className="flex flex-wrap gap-2">
              {words.map((one) => (
                <li key={one}>
                  <Chip
                    onRemove={() => keep.mutate(words.filter((other) => other !== one))}
                    removeLabel={`Remove ${one}`}
                  >
                    {one}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  )
}
