import { Bookmark, ChevronUp, Heart, PencilLine, Undo2, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

interface DeckActionsProps {
  canUndo: boolean
  undoing: boolean
  outOfLikes: boolean
  onUndo(): void
  onPass(): void
  onLike(): void
  onNote(): void
  onLater(): void
  onOpen(): void
}

/** The same as dragging and as the keys, for everybody. */
export const DeckActions = memo(({ canUndo, undoing, outOfLikes, ...on }: DeckActionsProps) => (
  <div
    role="group"
    aria-label="Decide"
    className="flex items-center justify-center gap-1.5 sm:gap-4 md:items-start md:gap-5"
  >
    <Act name="Undo" hotkey="U" size="sm" off={!canUndo || undoing} onClick={on.onUndo}>
      <Undo2 className="size-5" aria-hidden />
    </Act>
    <Act name="Pass" hotkey="←" onClick={on.onPass}>
      <X className="size-7" aria-hidden />
    </Act>
    <Act
      name="Like"
      hotkey="→"
      size="xl"
      off={outOfLikes}
      onClick={on.onLike}
      className="bg-koji! text-on-koji! inset-ring-0! hover:bg-koji-hover!"
    >
      <Heart className="size-7" aria-hidden />
    </Act>
    <Act name="Note" label="Like with a note" hotkey="N" off={outOfLikes} onClick={on.onNote}>
      <PencilLine className="size-6" aria-hidden />
    </Act>
    <Act name="Later" label="Decide later" hotkey="S" size="sm" onClick={on.onLater}>
      <Bookmark className="size-5" aria-hidden />
    </Act>
    {/* On phones the strip under the photo does it. */}
    <Act
      name="Profile"
      label="Open profile"
      hotkey="↑"
      size="sm"
      onClick={on.onOpen}
      className="max-md:hidden"
    >
      <ChevronUp className="size-5" aria-hidden />
    </Act>
  </div>
))

interface ActProps {
  name: string
  /** Where the name alone says too little. */
  label?: string
  hotkey: string
  size?: ButtonSize
  /** Looks disabled, but keeps the focus and can still say why. */
  off?: boolean
  onClick(): void
  className?: string
  children: ReactNode
}

const Act = ({
  name,
  label = name,
  hotkey,
  size = 'default',
  off,
  className,
  children,
  ...button
}: ActProps) => (
  <div className="grid justify-items-center gap-2 empty:hidden md:grid-rows-[5rem_auto] md:items-center">
    <Button
      variant="swipe"
      size={size}
      aria-label={label}
      aria-disabled={off || undefined}
      aria-keyshortcuts={KEYS[hotkey] ?? hotkey}
      className={cx('px-0!', NARROW[size], className)}
      // Held down, it would press the button again for every card that comes.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
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

/** Five of them side by side on the narrowest phones. */
const NARROW: Partial<Record<ButtonSize, string>> = {
  sm: 'max-[22.4rem]:h-11! max-[22.4rem]:min-w-11!',
  default: 'max-[22.4rem]:h-13! max-[22.4rem]:min-w-13!',
  xl: 'max-[22.4rem]:h-17! max-[22.4rem]:min-w-17!',
}

const KEYS: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp' }
