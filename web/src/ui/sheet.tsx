import type { ReactNode } from 'react'
import type { HeadProps } from './dialog.tsx'
import { later, useLater } from './later.ts'
import { opener, type Trigger, useOpen } from './opener.ts'

/** Loaded separately, because it is invisible until something is pressed. */
const panel = later(() => import('./sheet-panel.tsx'))

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
  const [isOpen, change] = useOpen(open, onOpenChange)
  const Parts = useLater(panel, isOpen, () => change(false))
  return (
    <>
      {trigger && opener(trigger, isOpen, () => change(true))}
      {Parts && <Parts.SheetPanel open={isOpen} onOpenChange={change} {...rest} />}
    </>
  )
}
