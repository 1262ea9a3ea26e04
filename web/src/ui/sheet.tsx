import type { ReactNode } from 'react'
import type { HeadProps } from './dialog.tsx'
import { later, useLater } from './later.ts'
import { opener, type Trigger, useOpen } from './opener.ts'

/** Nobody sees it before something is pressed. */
const panel = later(() => import('./sheet-panel.tsx'))

export interface SheetProps extends HeadProps {
  trigger?: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'left' | 'right' | 'bottom'
  /** `w-(--side-sheet)` for navigation; otherwise as wide as reading needs. */
  widthClass?: string
  footer?: ReactNode
  /** Leaves out the padding, for lists that reach the edges. */
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
