import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX, type Message, type Photo } from '@koji/contract'
import { ArrowUp, Check, ImagePlus } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { sendTyping } from '#lib/live.ts'
import { usePageHide } from '#lib/use-page-hide.ts'
import { PICKABLE } from '#profiles/people/photo-files.ts'
import { Button } from '#ui/button.tsx'
import { charactersLeft } from '#ui/characters-left.ts'
import { cx } from '#ui/cx.ts'
import { Attachments } from './attachments.tsx'
import { ComposerTarget } from './composer-target.tsx'
import { draftOf, storeDraft } from './drafts.ts'
import { useAttachments } from './use-attachments.ts'

/** Shorter than the time for which the other side shows "typing". */
const TYPING_INTERVAL_MS = 3_000
const DRAFT_DELAY_MS = 400
/** Six lines and the padding. */
const MAX_HEIGHT_PX = 6 * 24 + 22
const COUNTER_FROM = MESSAGE_MAX - 200

export interface ComposerHandle {
  focus(): void
  /** Appends the text to what is in the field. */
  fill(text: string): void
  addPhotos(files: readonly File[]): void
}

interface ComposerProps {
  me: string
  matchId: string
  name: string
  replyTo: Message | null
  editing: Message | null
  /** Cancels the reply or the edit. */
  onCancel(): void
  /** Asks before a text that looks like a scam is sent. False when the sender wants to change it. */
  onConfirm(text: string): Promise<boolean>
  onSend(text: string, photos: readonly Photo[]): void
  /** True when the edit was saved. */
  onEdit(text: string): Promise<boolean>
  /** The up arrow key in an empty field. */
  onEditLast(): void
  ref: Ref<ComposerHandle>
}

export function Composer({
  me,
  matchId,
  name,
  replyTo,
  editing,
  onCancel,
  onConfirm,
  onSend,
  onEdit,
  onEditLast,
  ref,
}: ComposerProps) {
  const [draft, setDraft] = useState(() => draftOf(me, matchId))
  const [edited, setEdited] = useState<{ id: string; text: string } | null>(null)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const typingSentAt = useRef(0)
  const photos = useAttachments(matchId)
  const editedText = edited?.id === editing?.id ? edited?.text : undefined
  const text = editing ? (editedText ?? editing.text) : draft
  const length = text.trim().length
  const tooLong = length > MESSAGE_MAX
  const empty = length === 0 && (editing !== null || photos.list.length === 0)
  const ready = !empty && !tooLong && (editing !== null || photos.ready) && !saving

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    fill(addition) {
      setDraft((current) => (current.trim() === '' ? addition : `${current}\n${addition}`))
      field.current?.focus()
    },
    addPhotos: photos.add,
  }))

  const saveDraft = useEffectEvent(() => storeDraft(me, matchId, draft))
  useEffect(() => {
    const timer = setTimeout(() => saveDraft(), DRAFT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => saveDraft(), [])
  usePageHide(() => storeDraft(me, matchId, draft))

  useLayoutEffect(() => {
    const box = field.current!
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight, MAX_HEIGHT_PX)}px`
  }, [text])

  useEffect(() => {
    if (editing || replyTo) field.current?.focus()
  }, [editing, replyTo])

  function handleChange(next: string) {
    if (editing) return setEdited({ id: editing.id, text: next })
    setDraft(next)
    if (next.trim() === '' || Date.now() - typingSentAt.current < TYPING_INTERVAL_MS) return
    typingSentAt.current = Date.now()
    sendTyping(matchId)
  }

  async function submit() {
    if (!ready) return
    field.current?.focus()
    if (text.trim() !== editing?.text && !(await onConfirm(text.trim()))) return field.current?.focus()
    if (editing) {
      setSaving(true)
      const isSaved = await onEdit(text.trim())
      setSaving(false)
      if (!isSaved) return
      setEdited(null)
      return onCancel()
    }
    onSend(text.trim(), photos.take())
    setDraft('')
    storeDraft(me, matchId, '')
    typingSentAt.current = 0
  }

  function handleKeyDown(event: KeyboardEvent) {
    // In an input method, such as for Japanese, Enter picks a word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && (editing || replyTo)) {
      event.preventDefault()
      return onCancel()
    }
    if (event.key === 'ArrowUp' && text === '' && !editing) {
      event.preventDefault()
      return onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    void submit()
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files].filter(({ type: kind }) => kind.startsWith('image/'))
    if (files.length === 0 || editing) return
    event.preventDefault()
    photos.add(files)
  }

  return (
    <form
      className="bg-surface px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--line)] md:px-5 md:pb-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {(editing || replyTo) && (
        <ComposerTarget editing={editing} replyTo={replyTo} name={name} me={me} onCancel={onCancel} />
      )}
      {!editing && photos.list.length > 0 && (
        <Attachments list={photos.list} onRemove={photos.remove} onRetry={photos.retry} />
      )}
      <div className="flex items-end gap-1.5 md:gap-2">
        <input
          ref={picker}
          type="file"
          accept={PICKABLE}
          multiple
          hidden
          onChange={(event) => {
            photos.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button
          variant="ghost"
          size="icon"
          className="mb-0.5"
          aria-label="Add photos"
          disabled={editing !== null || photos.list.length >= MESSAGE_PHOTOS_MAX}
          onClick={() => picker.current?.click()}
        >
          <ImagePlus className="size-5.5" aria-hidden />
        </Button>
        <div className="relative min-w-0 flex-1">
          <textarea
            ref={field}
            rows={1}
            aria-label={editing ? 'Edit your message' : `Message to ${name}`}
            placeholder={`Message ${name.split(' ')[0]}`}
            value={text}
            aria-invalid={tooLong || undefined}
            onChange={(event) => handleChange(event.target.value)}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            className={cx(
              'block min-h-12 w-full resize-none overflow-y-auto rounded-[24px] border-[1.5px] border-control bg-paper px-4.5 py-2.75 leading-6 text-ink',
              'focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger',
            )}
          />
          {length > COUNTER_FROM && (
            <p
              className={cx(
                'pt-1 pr-3 text-right text-13 tabular-nums',
                tooLong ? 'font-semibold text-danger' : 'text-ink-2',
              )}
            >
              <span aria-hidden>
                {length.toLocaleString('en')} / {MESSAGE_MAX.toLocaleString('en')}
              </span>
              <span role="status" className="sr-only">
                {charactersLeft(length, MESSAGE_MAX)}
              </span>
            </p>
          )}
        </div>
        <Button
          type="submit"
          size="icon"
          className="mb-0.5"
          aria-label={editing ? 'Save' : 'Send'}
          // A disabled button would lose the focus after every message.
          aria-disabled={!ready || undefined}
          pending={saving}
        >
          {editing ? (
            <Check className="size-5.5" aria-hidden />
          ) : (
            <ArrowUp className="size-5.5" aria-hidden />
          )}
        </Button>
      </div>
    </form>
  )
}
