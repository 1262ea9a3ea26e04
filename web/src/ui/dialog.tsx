import type { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useContext } from 'react'
import { lazyPart, useLazyPart } from './lazy-part.ts'
import { ModalClose } from './modal-close.ts'
import { modalTrigger, type Trigger, useOpen } from './modal-trigger.ts'

/** Loaded separately: it is large, and invisible until something is pressed. */
const modal = lazyPart(() => import('./modal.tsx'))

export interface HeadProps {
  title: ReactNode
  description?: ReactNode
  /** Shows the title to screen readers only. */
  titleHidden?: boolean
}

export interface DialogProps extends HeadProps {
  trigger?: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
  size?: 'sm' | 'default' | 'lg' | 'xl'
  footer?: ReactNode
  /** What gets the focus first; the dialog itself by default. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

export function Dialog({ trigger, open, onOpenChange, ...rest }: DialogProps) {
  const [isOpen, setOpen] = useOpen(open, onOpenChange)
  const parts = useLazyPart(modal, isOpen, () => setOpen(false))
  return (
    <>
      {trigger && modalTrigger(trigger, isOpen, () => setOpen(true))}
      {parts && <parts.Modal open={isOpen} onOpenChange={setOpen} {...rest} />}
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
  /** Focuses the confirm button instead of Cancel, for confirmations opened with a key. */
  enterConfirms?: boolean
  /** The dialog stays open while a returned promise is pending, and when it rejects. */
  onConfirm: () => unknown
  children?: ReactNode
}

/** Asks before an action that is hard to undo. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...rest }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useOpen(open, onOpenChange)
  const parts = useLazyPart(modal, isOpen, () => setOpen(false))
  return (
    <>
      {trigger && modalTrigger(trigger, isOpen, () => setOpen(true))}
      {parts && <parts.Question open={isOpen} onOpenChange={setOpen} {...rest} />}
    </>
  )
}

/** Closes the surrounding dialog or sheet: `<DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>`. */
export const DialogClose = (props: Base.Close.Props) => useContext(ModalClose)(props)
