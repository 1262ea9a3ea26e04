import type { Message, Photo } from '@koji/contract'
import { detectCaution } from '@koji/contract/caution'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { type DragEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { useMedia } from '#lib/use-media.ts'
import { cx } from '#ui/cx.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Screen } from '#ui/screen.tsx'
import { toast } from '#ui/toast.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { FindBar } from './find-bar.tsx'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { OfflineNote } from './offline-note.tsx'
import { sendMessage } from './outbox.ts'
import { useMe } from './queries.ts'
import { canEdit } from './reactions.ts'
import { SidePanel } from './side-panel.tsx'
import type { Thread } from './thread.ts'
import { useMessageActions } from './use-message-actions.ts'

const MessageMenu = lazy(() => import('./message-menu.tsx'))
const Lightbox = lazy(() => import('#profiles/people/lightbox.tsx'))
const ReportDialog = lazy(async () => ({
  default: (await import('#profiles/people/report-dialog.tsx')).ReportDialog,
}))
const HiddenWordsDialog = lazy(() => import('./hidden-words-dialog.tsx'))

const HIGHLIGHT_MS = 2_500

/** A text that looks like a scam, until its sender decides whether to send it. */
interface PendingConfirmation {
  text: string
  answer(isSent: boolean): void
}

/** A conversation, and on wide screens a panel about the other member. */
export function Conversation({ thread, failed }: { thread: Thread; failed: boolean }) {
  const me = useMe()
  const { match } = thread.chat
  const { person } = match
  const location = useLocation()
  const list = useRef<MessageListHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const hasSidePanel = useMedia('(width >= 1280px)')
  const { edit, unsend, react } = useMessageActions(match.id)
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const [editing, setEditing] = useState<Message | null>(null)
  const [finding, setFinding] = useState(false)
  const [highlight, setHighlight] = useState<{ seq: number; text: string } | null>(null)
  const [menu, setMenu] = useState<{ message: Message; anchor: HTMLElement } | null>(null)
  const [unsending, setUnsending] = useState<Message | null>(null)
  const [reporting, setReporting] = useState<Message | null>(null)
  const [lightbox, setLightbox] = useState<{ photos: readonly Photo[]; index: number } | null>(null)
  const [hiddenWordsOpen, setHiddenWordsOpen] = useState(false)
  const [confirmation, setConfirmation] = useState<PendingConfirmation | null>(null)
  const [dropping, setDropping] = useState(false)

  async function jumpTo(seq: number, text = '') {
    const found = await list.current?.showMessage(seq).catch(() => undefined)
    if (found === undefined) return toast({ title: 'This did not load', tone: 'destructive' })
    if (found) setHighlight({ seq, text })
  }

  useEffect(() => {
    if (!highlight || finding) return
    const timer = setTimeout(() => setHighlight(null), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [highlight, finding])

  // The match dialog passes a first line, a search result the message that was found.
  const handleNavigation = useEffectEvent(() => {
    const { draft, seq } = (location.state ?? {}) as { draft?: unknown; seq?: unknown }
    if (typeof draft === 'string') composer.current?.fill(draft)
    else if (matchMedia('(pointer: fine)').matches) composer.current?.focus()
    if (typeof seq === 'number') void jumpTo(seq)
  })
  useEffect(() => handleNavigation(), [location.key])

  const cancel = () => {
    setReplyTo(null)
    setEditing(null)
  }
  const reply = (message: Message) => {
    setEditing(null)
    setReplyTo(message)
  }

  function send(text: string, photos: readonly Photo[]) {
    cancel()
    void sendMessage({
      id: randomId(),
      accountId: me,
      matchId: match.id,
      text,
      photos,
      at: Date.now(),
      replyTo: replyTo && {
        seq: replyTo.seq,
        senderId: replyTo.senderId,
        text: replyTo.text,
        photos: replyTo.photos.length,
      },
    })
  }

  const confirmSend = (text: string): Promise<boolean> =>
    detectCaution(text) ? new Promise((answer) => setConfirmation({ text, answer })) : Promise.resolve(true)

  function decide(isSent: boolean) {
    confirmation?.answer(isSent)
    setConfirmation(null)
  }

  async function saveEdit(text: string): Promise<boolean> {
    if (!editing || text === editing.text) return true
    try {
      await edit.mutateAsync({ seq: editing.seq, text })
      return true
    } catch (error) {
      toast({ title: fieldErrors(error).text ?? friendlyMessage(error), tone: 'destructive' })
      return false
    }
  }

  function editLast() {
    const last = thread.messages.findLast(({ senderId, unsent }) => senderId === me && !unsent)
    if (last && canEdit(last, Date.now())) setEditing(last)
    else list.current?.focusLast()
  }

  const dropTarget = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave: (event: DragEvent) =>
      !event.currentTarget.contains(event.relatedTarget as Node | null) && setDropping(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setDropping(false)
      composer.current?.addPhotos([...event.dataTransfer.files])
    },
  }

  return (
    <Screen
      title={person.displayName}
      heading={null}
      width="full"
      className={cx('grid h-full min-h-0', hasSidePanel && 'grid-cols-[minmax(0,1fr)_19rem]')}
    >
      <section
        data-fill
        aria-label={`Conversation with ${person.displayName}`}
        className="relative flex min-h-0 min-w-0 flex-col bg-paper"
        {...dropTarget}
      >
        <ConversationHeader
          thread={thread}
          onFind={() => setFinding(!finding)}
          onHiddenWords={() => setHiddenWordsOpen(true)}
        />
        <OfflineNote cachedAt={thread.cachedAt} failed={failed} />
        {finding && (
          <FindBar
            matchId={match.id}
            onFound={(seq, text) => void jumpTo(seq, text)}
            onClose={() => {
              setFinding(false)
              setHighlight(null)
              composer.current?.focus()
            }}
          />
        )}
        <MessageList
          ref={list}
          thread={thread}
          highlight={highlight}
          onSuggestion={(text) => composer.current?.fill(text)}
          onEscape={() => composer.current?.focus()}
          onMenu={(message, anchor) => setMenu({ message, anchor })}
          onReply={reply}
          onQuote={(seq) => void jumpTo(seq)}
          onPhoto={({ photos }, index) => setLightbox({ photos, index })}
          onReport={setReporting}
        />
        <Composer
          ref={composer}
          me={me}
          replyTo={replyTo}
          editing={editing}
          matchId={match.id}
          name={person.displayName}
          onCancel={cancel}
          onConfirm={confirmSend}
          onSend={send}
          onEdit={saveEdit}
          onEditLast={editLast}
        />
        {dropping && (
          <p className="pointer-events-none absolute inset-3 z-10 grid place-items-center rounded-28 border-3 border-dashed border-koji bg-paper/90 title-22">
            Drop photos to send them
          </p>
        )}
      </section>
      {hasSidePanel && (
        <SidePanel chat={thread.chat} onPhoto={(photos, index) => setLightbox({ photos, index })} />
      )}
      <Suspense>
        {menu && (
          <MessageMenu
            key={menu.message.id}
            {...menu}
            me={me}
            onClose={() => setMenu(null)}
            onReact={(reaction) => react.mutate({ message: menu.message, reaction })}
            onReply={() => reply(menu.message)}
            onQuote={(seq) => void jumpTo(seq)}
            onPhotos={() => setLightbox({ photos: menu.message.photos, index: 0 })}
            onEdit={() => {
              setReplyTo(null)
              setEditing(menu.message)
            }}
            onUnsend={() => setUnsending(menu.message)}
            onReport={() => setReporting(menu.message)}
          />
        )}
        {lightbox && <Lightbox {...lightbox} name={person.displayName} onClose={() => setLightbox(null)} />}
        {hiddenWordsOpen && <HiddenWordsDialog onClose={() => setHiddenWordsOpen(false)} />}
        {reporting && (
          <ReportDialog
            open
            onOpenChange={(open) => !open && setReporting(null)}
            target={{ kind: 'message', id: reporting.id }}
            person={person}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={unsending !== null}
        onOpenChange={(open) => !open && setUnsending(null)}
        title="Unsend this message?"
        description={`It is gone for both of you. ${person.displayName} sees that there was one.`}
        confirm="Unsend"
        tone="destructive"
        onConfirm={() => unsending && unsend.mutateAsync(unsending.seq)}
      />
      <ConfirmDialog
        open={confirmation !== null}
        onOpenChange={(open) => !open && decide(false)}
        title="Send this?"
        description={`It looks like it is about money, or leads away from ${PRODUCT_NAME}. ${person.displayName} will see a warning with it.`}
        confirm="Send anyway"
        cancel="Change it"
        onConfirm={() => decide(true)}
      />
    </Screen>
  )
}
