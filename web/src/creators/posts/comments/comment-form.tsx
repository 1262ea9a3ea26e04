import { COMMENT_MAX } from '@koji/contract'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { charactersLeft } from '#ui/characters-left.ts'
import { cx } from '#ui/cx.ts'
import { usePostComment } from './queries.ts'

interface CommentFormProps {
  postId: string
  parentId: string | null
  label: string
  text: string
  onTextChange: (text: string) => void
  /** Focuses the field when it appears. */
  focusOnMount?: boolean
  onDone?: () => void
}

/** The text stays in the field when sending fails. */
export function CommentForm({
  postId,
  parentId,
  label,
  focusOnMount = false,
  onDone,
  text,
  onTextChange,
}: CommentFormProps) {
  const comment = usePostComment(postId)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const length = text.trim().length
  const ready = length > 0 && length <= COMMENT_MAX
  const hasText = text !== ''

  useEffect(() => {
    if (focusOnMount) field.current?.focus()
  }, [focusOnMount])

  function send() {
    if (!ready || comment.isPending) return
    comment.mutate(
      { text: text.trim(), parentId },
      {
        onSuccess: () => {
          onTextChange('')
          onDone?.()
        },
      },
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    // The parent holds the text, so reopening the form restores it.
    if (event.key === 'Escape' && onDone) onDone()
  }

  return (
    <form onSubmit={submit} className="grid gap-2">
      <textarea
        ref={field}
        id={id}
        rows={hasText || focusOnMount ? 2 : 1}
        aria-label={label}
        placeholder={label}
        value={text}
        aria-invalid={length > COMMENT_MAX || undefined}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={handleKey}
        className="field-sizing-content max-h-48 min-h-12 w-full resize-none rounded-[24px] border-[1.5px] border-control bg-surface px-4.5 py-2.5 focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger"
      />
      <p role="alert" className="px-1 text-14 font-medium text-danger empty:hidden">
        {comment.error && commentErrorMessage(comment.error)}
      </p>
      {(hasText || onDone) && (
        <div className="flex items-center justify-end gap-2">
          <p
            className={cx(
              'mr-auto px-1 text-13 tabular-nums',
              length > COMMENT_MAX ? 'font-semibold text-danger' : 'text-ink-2',
            )}
          >
            <span aria-hidden>
              {length.toLocaleString('en')} / {COMMENT_MAX.toLocaleString('en')}
            </span>
            <span role="status" className="sr-only">
              {charactersLeft(length, COMMENT_MAX)}
            </span>
          </p>
          {onDone && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                onTextChange('')
                onDone()
              }}
            >
              Cancel
            </Button>
          )}
          <Button type="submit" size="sm" disabled={!ready} pending={comment.isPending}>
            {parentId ? 'Reply' : 'Comment'}
          </Button>
        </div>
      )}
    </form>
  )
}

const commentErrorMessage = (error: Error): string =>
  error instanceof Refused && error.problem.code === 'onboarding_unfinished'
    ? 'Please make your profile first: then others see who is speaking.'
    : friendlyMessage(error)
