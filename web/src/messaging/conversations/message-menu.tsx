import { Menu as Base } from '@base-ui/react/menu'
import { type Message, REACTIONS } from '@koji/contract'
import { Copy, CornerLeftUp, Flag, Image, Pencil, Reply, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { canEdit, REACTION_LABELS, reactionOf } from './reactions.ts'

export interface MessageMenuProps {
  message: Message
  me: string
  anchor: HTMLElement
  onClose(): void
  onReact(reaction: (typeof REACTIONS)[number] | null): void
  onReply(): void
  onQuote(seq: number): void
  onPhotos(): void
  onEdit(): void
  onUnsend(): void
  onReport(): void
}

export default function MessageMenu({
  message,
  me,
  anchor,
  onClose,
  onReact,
  onReply,
  onQuote,
  onPhotos,
  onEdit,
  onUnsend,
  onReport,
}: MessageMenuProps) {
  const own = message.senderId === me
  const mine = reactionOf(message, me)
  const [open, setOpen] = useState(true)
  const [editable] = useState(() => own && canEdit(message, Date.now()))
  /** Set by actions that move the focus themselves. */
  const movesFocus = useRef(false)
  const movingFocus = (action: () => void) => () => {
    movesFocus.current = true
    action()
  }

  function close() {
    setOpen(false)
    onClose()
  }

  return (
    <Menu
      open={open}
      onOpenChange={(next) => !next && close()}
      anchor={anchor}
      align={own ? 'end' : 'start'}
      finalFocus={() => (movesFocus.current ? null : anchor)}
      widthClass="w-76"
    >
      <Base.RadioGroup
        value={mine ?? ''}
        onValueChange={(next: string) =>
          onReact(next === mine ? null : (REACTIONS.find((reaction) => reaction === next) ?? null))
        }
        aria-label="React"
        className="flex justify-between p-1"
      >
        {REACTIONS.map((reaction) => (
          <Base.RadioItem
            key={reaction}
            value={reaction}
            closeOnClick
            aria-label={REACTION_LABELS[reaction]}
            onClick={() => reaction === mine && onReact(null)}
            className={cx(
              'grid size-11 cursor-pointer place-items-center rounded-full text-22 outline-none data-highlighted:bg-sunken data-highlighted:inset-ring-2 data-highlighted:inset-ring-ai',
              'data-checked:bg-koji-wash data-checked:inset-ring-2 data-checked:inset-ring-koji',
            )}
          >
            {reaction}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
      <MenuSeparator />
      <MenuItem icon={Reply} shortcut="R" onSelect={movingFocus(onReply)}>
        Reply
      </MenuItem>
      {message.replyTo && (
        <MenuItem icon={CornerLeftUp} onSelect={movingFocus(() => onQuote(message.replyTo!.seq))}>
          Go to what it answers
        </MenuItem>
      )}
      {message.photos.length > 0 && (
        <MenuItem icon={Image} onSelect={movingFocus(onPhotos)}>
          {message.photos.length === 1 ? 'Look at the photo' : 'Look at the photos'}
        </MenuItem>
      )}
      {message.text && (
        <MenuItem icon={Copy} onSelect={() => void copy(message.text)}>
          Copy text
        </MenuItem>
      )}
      {editable && (
        <MenuItem icon={Pencil} onSelect={movingFocus(onEdit)}>
          Edit
        </MenuItem>
      )}
      {own ? (
        <MenuItem icon={Undo2} danger onSelect={movingFocus(onUnsend)}>
          Unsend
        </MenuItem>
      ) : (
        <MenuItem icon={Flag} danger onSelect={movingFocus(onReport)}>
          Report
        </MenuItem>
      )}
    </Menu>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', tone: 'ok' })
  } catch {
    toast({ title: 'This browser does not let us copy.', tone: 'destructive' })
  }
}
