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
import { refetchChats, useMe } from './queries.ts'

const WORD_MIN = 2

/** Messages with one of these words are collapsed until the reader opens them. Each change is saved right away. */
export default function HiddenWordsDialog({ onClose }: { onClose(): void }) {
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = ['chats', me, 'hidden-words']
  const [typed, setTyped] = useState('')
  const saved = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getHiddenWords, {}, { signal })).words,
  })
  const save = useMutation({
    scope: { id: 'hidden-words' },
    mutationFn: async (words: readonly string[]) =>
      (await call(putHiddenWords, { body: { words: [...words] } })).words,
    onSuccess: (words) => {
      queries.setQueryData(queryKey, words)
      setTyped('')
      // The server decides which messages are collapsed.
      void refetchChats(queries, me).catch(() => undefined)
    },
  })
  const words = saved.data ?? []
  const word = typed.trim()
  const inputError =
    word !== '' && words.some((other) => other.toLowerCase() === word.toLowerCase())
      ? 'This word is on the list already'
      : word.length > HIDDEN_WORD_MAX
        ? `Word must be at most ${HIDDEN_WORD_MAX} characters`
        : undefined

  function add(event: FormEvent) {
    event.preventDefault()
    if (word.length >= WORD_MIN && !inputError && !save.isPending) save.mutate([...words, word])
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hidden words"
      description="A message with one of these words is folded until you ask for it. Nobody is told."
      footer={<DialogClose render={<Button />}>Done</DialogClose>}
    >
      {saved.isPending ? (
        <Skeleton className="h-32" />
      ) : !saved.data ? (
        <ErrorState
          level={3}
          text={friendlyMessage(saved.error)}
          pending={saved.isFetching}
          onRetry={() => void saved.refetch()}
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
              error={inputError ?? (save.error ? friendlyMessage(save.error) : undefined)}
              disabled={words.length >= HIDDEN_WORDS_MAX}
              className="flex-1"
            />
            <Button type="submit" variant="outline" className="h-12" pending={save.isPending}>
              Add
            </Button>
          </form>
          {words.length === 0 ? (
            <p className="text-ink-2">No words yet.</p>
          ) : (
            <ul aria-label="Your hidden words" className="flex flex-wrap gap-2">
              {words.map((hidden) => (
                <li key={hidden}>
                  <Chip
                    onRemove={() => save.mutate(words.filter((other) => other !== hidden))}
                    removeLabel={`Remove ${hidden}`}
                  >
                    {hidden}
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
