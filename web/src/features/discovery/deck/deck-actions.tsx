import { Bookmark, ChevronUp, Heart, PencilLine, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'

interface DeckActionsProps {
  canUndo: boolean
  undoing: boolean
  outOfLikes: boolean
  disabled: boolean
  onUndo(): void
  onPass(): void
  onLike(): void
  onNote(): void
  onLater(): void
  onOpen(): void
}

/** The same as dragging and as the keys, for everybody. */
export const DeckActions = ({ canUndo, undoing, outOfLikes, disabled, ...on }: DeckActionsProps) => (
  <div
    role="group"
    aria-label="Decide"
    className="flex items-center justify-center gap-2 sm:gap-4 md:items-start md:gap-5"
  >
    <Act name="Undo" hotkey="U" size="sm" disabled={!canUndo || undoing} onClick={on.onUndo}>
      <Undo2 className="size-5" aria-hidden />
    </Act>
    <Act name="Pass" hotkey="←" disabled={disabled} onClick={on.onPass}>
      <X className="size-7" aria-hidden />
    </Act>
    <Act
      name="Like"
      hotkey="→"
      size="xl"
      disabled={disabled || outOfLikes}
      onClick={on.onLike}
      className="bg-koji! text-on-koji! inset-ring-0! hover:bg-koji-hover!"
    >
      <Heart className="size-7" aria-hidden />
    </Act>
    <Act
      name="Note"
      label="Like with a note"
      hotkey="N"
      disabled={disabled || outOfLikes}
      onClick={on.onNote}
    >
      <PencilLine className="size-6" aria-hidden />
    </Act>
    <Act name="Later" label="Decide later" hotkey="S" size="sm" disabled={disabled} onClick={on.onLater}>
      <Bookmark className="size-5" aria-hidden />
    </Act>
    {/* On phones the strip under the photo does it. */}
    <Act
      name="Profile"
      label="Open profile"
      hotkey="↑"
      size="sm"
      disabled={disabled}
      onClick={on.onOpen}
      className="max-md:hidden"
    >
      <ChevronUp className="size-5" aria-hidden />
    </Act>
  </div>
)

interface ActProps {
  name: string
  /** Where the name alone says too little. */
  label?: string
  hotkey: string
  size?: ButtonSize
  disabled: boolean
  onClick(): void
  className?: string
  children: ReactNode
}

const Act = ({ name, label = name, hotkey, size = 'default', className, children, ...button }: ActProps) => (
  <div className="grid justify-items-center gap-2 empty:hidden md:grid-rows-[5rem_auto] md:items-center">
    <Button
      variant="swipe"
      size={size}
      aria-label={label}
      aria-keyshortcuts={KEYS[hotkey] ?? hotkey}
      className={cx('px-0!', className)}
      {...button}
    >
      {children}
    </Button>
    <span aria-hidden className="hidden items-center gap-1.5 text-13 font-medium text-ink-2 md:flex">
      <kbd className="grid h-6 min-w-6 place-items-center rounded-8 bg-surface px-1 text-12 font-semibold shadow-edge inset-ring inset-ring-line">
        {hotkey}
      </kbd>
      {name}
    </span>
  </div>
)

const KEYS: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp' }
