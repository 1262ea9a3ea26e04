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
import { About } from './composer-about.tsx'
import { draftOf, keepDraft } from './drafts.ts'
import { useAttachments } from './use-attachments.ts'

/** The other side believes for longer than this. */
const TYPING_EVERY_MS = 3_000
const DRAFT_MS = 400
/** Six lines and the room around them. */
const TALLEST_PX = 6 * 24 + 22
const COUNTED_FROM = MESSAGE_MAX - 200

export interface ComposerHandle {
  focus(): void
  /** What is there already stays, before it. */
  fill(text: string): void
  addPhotos(files: readonly File[]): void
}

interface ComposerProps {
  me: string
  matchId: string
  name: string
  replyTo: Message | null
  editing: Message | null
  /** Leaves the reply or the edit. */
  onCancel(): void
  /** Asks about a text that looks like a scam; false when it had better be changed. */
  onConsent(text: string): Promise<boolean>
  onSend(text: string, photos: readonly Photo[]): void
  /** True when it was taken. */
  onEdit(text: string): Promise<boolean>
  /** The arrow up in an empty field. */
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
  onConsent,
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
  const typedAt = useRef(0)
  const photos = useAttachments(matchId)
  const changed = edited?.id === editing?.id ? edited?.text : undefined
  const text = editing ? (changed ?? editing.text) : draft
  const length = text.trim().length
  const tooLong = length > MESSAGE_MAX
  const empty = length === 0 && (editing !== null || photos.list.length === 0)
  const ready = !empty && !tooLong && (editing !== null || photos.ready) && !saving

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    fill(words) {
      setDraft((now) => (now.trim() === '' ? words : `${now}\n${words}`))
      field.current?.focus()
    },
    addPhotos: photos.add,
  }))

  const keep = useEffectEvent(() => keepDraft(me, matchId, draft))
  useEffect(() => {
    const timer = setTimeout(() => keep(), DRAFT_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => keep(), [])
  usePageHide(() => keepDraft(me, matchId, draft))

  useLayoutEffect(() => {
    const box = field.current!
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight, TALLEST_PX)}px`
  }, [text])

  useEffect(() => {
    if (editing || replyTo) field.current?.focus()
  }, [editing, replyTo])

  function type(next: string) {
    if (editing) return setEdited({ id: editing.id, text: next })
    setDraft(next)
    if (next.trim() === '' || Date.now() - typedAt.current < TYPING_EVERY_MS) return
    typedAt.current = Date.now()
    sendTyping(matchId)
  }

  async function submit() {
    if (!ready) return
    field.current?.focus()
    if (text.trim() !== editing?.text && !(await onConsent(text.trim()))) return field.current?.focus()
    if (editing) {
      setSaving(true)
      const taken = await onEdit(text.trim())
      setSaving(false)
      if (!taken) return
      setEdited(null)
      return onCancel()
    }
    onSend(text.trim(), photos.take())
    setDraft('')
    keepDraft(me, matchId, '')
    typedAt.current = 0
  }

  function pressed(event: KeyboardEvent) {
    // The Enter that chooses a word while writing Japanese is not meant for us.
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

  function pasted(event: ClipboardEvent) {
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
        <About editing={editing} replyTo={replyTo} name={name} me={me} onCancel={onCancel} />
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
            onChange={(event) => type(event.target.value)}
            onKeyDown={pressed}
            onPaste={pasted}
            className={cx(
              'block min-h-12 w-full resize-none overflow-y-auto rounded-[24px] border-[1.5px] border-control bg-paper px-4.5 py-2.75 leading-6 text-ink',
              'focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger',
            )}
          />
          {length > COUNTED_FROM && (
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
          // Not disabled: it would lose the focus with every message.
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
