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

/** Buttons for everything that dragging and keyboard shortcuts do. */
export const DeckActions = memo(({ canUndo, undoing, outOfLikes, ...handlers }: DeckActionsProps) => (
  <div
    role="group"
    aria-label="Decide"
    className="flex items-center justify-center gap-1.5 sm:gap-4 md:items-start md:gap-5"
  >
    <DeckAction name="Undo" hotkey="U" size="sm" disabled={!canUndo || undoing} onClick={handlers.onUndo}>
      <Undo2 className="size-5" aria-hidden />
    </DeckAction>
    <DeckAction name="Pass" hotkey="←" onClick={handlers.onPass}>
      <X className="size-7" aria-hidden />
    </DeckAction>
    <DeckAction
      name="Like"
      hotkey="→"
      size="xl"
      disabled={outOfLikes}
      onClick={handlers.onLike}
      className="bg-koji! text-on-koji! inset-ring-0! hover:bg-koji-hover!"
    >
      <Heart className="size-7" aria-hidden />
    </DeckAction>
    <DeckAction
      name="Note"
      label="Like with a note"
      hotkey="N"
      disabled={outOfLikes}
      onClick={handlers.onNote}
    >
      <PencilLine className="size-6" aria-hidden />
    </DeckAction>
    <DeckAction name="Later" label="Decide later" hotkey="S" size="sm" onClick={handlers.onLater}>
      <Bookmark className="size-5" aria-hidden />
    </DeckAction>
    {/* On phones, the strip under the photo opens the profile. */}
    <DeckAction
      name="Profile"
      label="Open profile"
      hotkey="↑"
      size="sm"
      onClick={handlers.onOpen}
      className="max-md:hidden"
    >
      <ChevronUp className="size-5" aria-hidden />
    </DeckAction>
  </div>
))

interface DeckActionProps {
  name: string
  /** The accessible name, if the visible one is too short. */
  label?: string
  hotkey: string
  size?: ButtonSize
  /** Sets aria-disabled only, so that the button keeps the focus and a press can explain why. */
  disabled?: boolean
  onClick(): void
  className?: string
  children: ReactNode
}

const DeckAction = ({
  name,
  label = name,
  hotkey,
  size = 'default',
  disabled,
  className,
  children,
  ...button
}: DeckActionProps) => (
  <div className="grid justify-items-center gap-2 empty:hidden md:grid-rows-[5rem_auto] md:items-center">
    <Button
      variant="swipe"
      size={size}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={KEYS[hotkey] ?? hotkey}
      className={cx('px-0!', NARROW[size], className)}
      // Holding Enter must not decide about the following cards.
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

/** Fits five buttons side by side on the narrowest phones. */
const NARROW: Partial<Record<ButtonSize, string>> = {
  sm: 'max-[22.4rem]:h-11! max-[22.4rem]:min-w-11!',
  default: 'max-[22.4rem]:h-13! max-[22.4rem]:min-w-13!',
  xl: 'max-[22.4rem]:h-17! max-[22.4rem]:min-w-17!',
}

const KEYS: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp' }
