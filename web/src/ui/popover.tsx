import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

interface PopoverProps {
  trigger: ReactElement
  title: ReactNode
  titleHidden?: boolean
  description?: ReactNode
  /** Next to the title, such as "Mark all read". */
  action?: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  widthClass?: string
  /** No padding, for lists that reach the edges. */
  flush?: boolean
  children?: ReactNode
}

/** Shows content next to its trigger, without blocking the page. */
export function Popover({
  trigger,
  title,
  titleHidden = false,
  description,
  action,
  side = 'bottom',
  align = 'end',
  open,
  defaultOpen,
  onOpenChange,
  widthClass = 'w-80',
  flush = false,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} defaultOpen={defaultOpen} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} collisionPadding={12} className="z-65">
          <Base.Popup
            className={cx(
              'flex max-h-(--available-height) max-w-(--available-width) origin-(--transform-origin) flex-col overflow-y-auto rounded-20 bg-raised text-ink shadow-lift ring ring-line dark:shadow-edge outline-none',
              'transition-[scale,opacity] duration-160 ease-koji data-starting-style:scale-96 data-starting-style:opacity-0 data-ending-style:opacity-0 data-instant:transition-none',
              widthClass,
            )}
          >
            <div
              className={titleHidden ? 'sr-only' : 'flex items-start justify-between gap-3 px-5 pt-4 pb-3'}
            >
              <div className="min-w-0">
                <Base.Title className="title-18">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-14 text-ink-2">{description}</Base.Description>
                )}
              </div>
              {!titleHidden && action}
            </div>
            <div className={cx('min-h-0 flex-1', !flush && 'px-5 pb-5', !flush && titleHidden && 'pt-5')}>
              {children}
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
