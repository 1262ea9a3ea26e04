import { Menu as Base } from '@base-ui/react/menu'
import { type Message, REACTIONS } from '@koji/contract'
import { Copy, CornerLeftUp, Flag, Image, Pencil, Reply, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { canEdit, REACTION_WORDS, reactionOf } from './reactions.ts'

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

/** All that can be done with a message, beside it. */
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
  /** What was chosen leads the focus elsewhere. */
  const leads = useRef(false)
  const leading = (act: () => void) => () => {
    leads.current = true
    act()
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
      finalFocus={() => (leads.current ? null : anchor)}
      widthClass="w-76"
    >
      <Base.RadioGroup
        value={mine ?? ''}
        onValueChange={(next: string) =>
          onReact(next === mine ? null : (REACTIONS.find((one) => one === next) ?? null))
        }
        aria-label="React"
        className="flex justify-between p-1"
      >
        {REACTIONS.map((reaction) => (
          <Base.RadioItem
            key={reaction}
            value={reaction}
            closeOnClick
            aria-label={REACTION_WORDS[reaction]}
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
      <MenuItem icon={Reply} shortcut="R" onSelect={leading(onReply)}>
        Reply
      </MenuItem>
      {message.replyTo && (
        <MenuItem icon={CornerLeftUp} onSelect={leading(() => onQuote(message.replyTo!.seq))}>
          Go to what it answers
        </MenuItem>
      )}
      {message.photos.length > 0 && (
        <MenuItem icon={Image} onSelect={leading(onPhotos)}>
          {message.photos.length === 1 ? 'Look at the photo' : 'Look at the photos'}
        </MenuItem>
      )}
      {message.text && (
        <MenuItem icon={Copy} onSelect={() => void copy(message.text)}>
          Copy text
        </MenuItem>
      )}
      {editable && (
        <MenuItem icon={Pencil} onSelect={leading(onEdit)}>
          Edit
        </MenuItem>
      )}
      {own ? (
        <MenuItem icon={Undo2} danger onSelect={leading(onUnsend)}>
          Unsend
        </MenuItem>
      ) : (
        <MenuItem icon={Flag} danger onSelect={leading(onReport)}>
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
