import { Dialog as Base } from '@base-ui/react/dialog'
import { cx } from './cx.ts'
import { Backdrop, drawClose, ModalFoot, ModalHead } from './modal.tsx'
import { ModalClose } from './modal-close.ts'
import type { SheetProps } from './sheet.tsx'

const SIDES = {
  left: 'inset-y-0 left-0 rounded-r-28 data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  right:
    'inset-y-0 right-0 rounded-l-28 data-starting-style:translate-x-full data-ending-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[calc(100dvh-2.5rem)] rounded-t-28 data-starting-style:translate-y-full data-ending-style:translate-y-full',
} as const satisfies Record<NonNullable<SheetProps['side']>, string>

type PanelProps = Omit<SheetProps, 'trigger' | 'open' | 'onOpenChange'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A panel that slides in from an edge, over the page. */
export function SheetPanel({
  open,
  onOpenChange,
  side = 'right',
  widthClass,
  footer,
  flush = false,
  children,
  ...head
}: PanelProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Backdrop />
        <Base.Popup
          className={cx(
            'fixed z-60 flex flex-col overflow-y-auto overscroll-contain bg-surface text-ink shadow-lift ring ring-line dark:shadow-edge outline-none transition-transform duration-240 ease-koji',
            side === 'bottom' ? 'pb-[env(safe-area-inset-bottom)]' : 'pt-[env(safe-area-inset-top)]',
            SIDES[side],
            widthClass ?? (side === 'bottom' ? 'w-full max-w-160' : 'w-[min(26rem,calc(100vw-3rem))]'),
          )}
        >
          <ModalClose value={drawClose}>
            <ModalHead {...head} />
            <div className={cx('flex-1', !flush && 'px-6 pt-1 pb-6 md:px-7')}>{children}</div>
            {footer && <ModalFoot>{footer}</ModalFoot>}
          </ModalClose>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
