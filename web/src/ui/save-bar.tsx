import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Sheet } from './sheet.tsx'

interface SaveBarProps {
  dirty: boolean
  pending: boolean
  /** Saving isn't possible, for a reason shown elsewhere. */
  blocked?: boolean
  onDiscard: () => void
  /** A preview in a sheet, for screens that are too narrow to show it next to the form. */
  preview?: ReactNode
  /** The breakpoint from which the preview fits next to the form. */
  roomFrom?: 'lg' | 'xl'
}

/** Stays in view, above the tab bar on phones. */
export const SaveBar = ({
  dirty,
  pending,
  blocked = false,
  onDiscard,
  preview,
  roomFrom = 'lg',
}: SaveBarProps) => (
  <div
    data-foot-bar
    className="sticky bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+0.5rem)] z-10 flex flex-wrap items-center gap-2 rounded-28 bg-raised p-2.5 pl-5 shadow-lift ring ring-line max-sm:pl-2.5 md:bottom-5 dark:shadow-edge"
  >
    <p role="status" className="min-w-0 flex-1 text-14 text-ink-2 max-sm:sr-only">
      {dirty ? 'You have unsaved changes' : 'Everything is saved'}
    </p>
    {preview && (
      <Sheet
        title="Your card"
        trigger={
          <Button
            variant="ghost"
            className={cx('max-sm:px-3', roomFrom === 'lg' ? 'lg:hidden' : 'xl:hidden')}
          >
            <Eye className="size-5" aria-hidden />
            Preview
          </Button>
        }
      >
        {preview}
      </Sheet>
    )}
    {dirty && !pending && (
      <Button variant="ghost" className="max-sm:px-3" onClick={onDiscard}>
        Discard
      </Button>
    )}
    <Button type="submit" className="max-sm:flex-1" disabled={!dirty || blocked} pending={pending}>
      Save
    </Button>
  </div>
)
