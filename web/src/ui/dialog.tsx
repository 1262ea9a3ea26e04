import type { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useContext } from 'react'
import { later, useLater } from './later.ts'
import { ModalClose } from './modal-close.ts'
import { opener, type Trigger, useOpen } from './opener.ts'

/** Nobody sees it before something is pressed, and it is as big as a screen. */
const modal = later(() => import('./modal.tsx'))

export interface HeadProps {
  title: ReactNode
  description?: ReactNode
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean
}

export interface DialogProps extends HeadProps {
  trigger?: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
  size?: 'sm' | 'default' | 'lg' | 'xl'
  footer?: ReactNode
  /** What has the focus at first; otherwise the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

export function Dialog({ trigger, open, onOpenChange, ...rest }: DialogProps) {
  const [isOpen, change] = useOpen(open, onOpenChange)
  const Parts = useLater(modal, isOpen, () => change(false))
  return (
    <>
      {trigger && opener(trigger, isOpen, () => change(true))}
      {Parts && <Parts.Modal open={isOpen} onOpenChange={change} {...rest} />}
    </>
  )
}

export interface ConfirmDialogProps {
  trigger?: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirm: string
  cancel?: string
  tone?: 'default' | 'destructive'
  /** The yes has the focus, not the way out: where a key has asked, and Enter is to answer. */
  enterConfirms?: boolean
  /** Stays open while a promise is under way, and when it fails. */
  onConfirm: () => unknown
  children?: ReactNode
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...rest }: ConfirmDialogProps) {
  const [isOpen, change] = useOpen(open, onOpenChange)
  const Parts = useLater(modal, isOpen, () => change(false))
  return (
    <>
      {trigger && opener(trigger, isOpen, () => change(true))}
      {Parts && <Parts.Question open={isOpen} onOpenChange={change} {...rest} />}
    </>
  )
}

/** Closes the dialog or sheet around it: `<DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>`. */
export const DialogClose = (props: Base.Close.Props) => useContext(ModalClose)(props)
