import type { ReactNode } from 'react'
import type { HeadProps } from './dialog.tsx'
import { lazyPart, useLazyPart } from './lazy-part.ts'
import { modalTrigger, type Trigger, useOpen } from './modal-trigger.ts'

/** Loaded separately, because it is invisible until something is pressed. */
const panel = lazyPart(() => import('./sheet-panel.tsx'))

export interface SheetProps extends HeadProps {
  trigger?: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'left' | 'right' | 'bottom'
  /** `w-(--side-sheet)` for navigation; a comfortable reading width by default. */
  widthClass?: string
  footer?: ReactNode
  /** No padding, for lists that reach the edges. */
  flush?: boolean
  children?: ReactNode
}

export function Sheet({ trigger, open, onOpenChange, ...rest }: SheetProps) {
  const [isOpen, setOpen] = useOpen(open, onOpenChange)
  const parts = useLazyPart(panel, isOpen, () => setOpen(false))
  return (
    <>
      {trigger && modalTrigger(trigger, isOpen, () => setOpen(true))}
      {parts && <parts.SheetPanel open={isOpen} onOpenChange={setOpen} {...rest} />}
    </>
  )
}
