import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import type { ConfirmDialogProps, DialogProps, HeadProps } from './dialog.tsx'
import { ModalClose } from './modal-close.ts'

const SIZES = { sm: 'md:max-w-100', default: 'md:max-w-130', lg: 'md:max-w-180', xl: 'md:max-w-240' } as const

const VIEWPORT = 'fixed inset-0 z-60 grid items-end md:place-items-center md:p-6'

/** At the bottom on phones, centered from 768 px. */
const POPUP = cx(
  'relative max-h-[calc(100dvh-2.5rem)] w-full overflow-y-auto overscroll-contain rounded-t-28 bg-surface text-ink shadow-lift ring ring-line dark:shadow-edge outline-none md:max-h-full md:rounded-28',
  'transition-[transform,opacity] duration-240 ease-koji md:duration-160',
  'data-starting-style:translate-y-full data-ending-style:translate-y-full',
  'md:data-starting-style:translate-y-2 md:data-ending-style:translate-y-2 md:data-starting-style:scale-97 md:data-ending-style:scale-97 md:data-starting-style:opacity-0 md:data-ending-style:opacity-0',
)

/** Dims the page behind a modal. */
export const Backdrop = () => (
  <Base.Backdrop className="fixed inset-0 z-60 bg-[#1e1b1680] transition-opacity duration-240 ease-koji data-starting-style:opacity-0 data-ending-style:opacity-0 dark:bg-[#000000a6]" />
)

/** Title, description and close button of a dialog or sheet. */
export const ModalHead = ({ title, description, titleHidden = false }: HeadProps) => (
  <div className="sticky top-0 z-10 bg-surface px-6 pt-5 pb-3 md:px-7 md:pt-6">
    <div className="flex items-start gap-4">
      <Base.Title className={titleHidden ? 'sr-only' : 'title-22 min-w-0 flex-1 pt-1.5'}>{title}</Base.Title>
      <Base.Close
        aria-label="Close"
        className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mt-1 -mr-2.5 ml-auto' })}
      >
        <X className="size-5" aria-hidden />
      </Base.Close>
    </div>
    {description && (
      <Base.Description className="mt-1 text-pretty text-ink-2">{description}</Base.Description>
    )}
  </div>
)

/** The value of `ModalClose` inside a dialog or sheet. */
export const drawClose = (props: Base.Close.Props) => <Base.Close {...props} />

export const ModalFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 mt-auto flex flex-wrap-reverse justify-end gap-3 bg-surface px-6 pt-3 pb-[calc(env(safe-area-inset-bottom)+1.25rem)] max-sm:[&>*]:flex-1 md:px-7 md:pb-6">
    {children}
  </div>
)

type Opened<Props> = Omit<Props, 'trigger' | 'open' | 'onOpenChange'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function Modal({
  open,
  onOpenChange,
  size = 'default',
  footer,
  initialFocus,
  children,
  ...head
}: Opened<DialogProps>) {
  const popup = useRef<HTMLDivElement>(null)
  // The first focusable element is the close button, whose name says nothing about the dialog.
  const focusTarget = () => initialFocus?.current ?? popup.current
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Backdrop />
        <Base.Viewport className={VIEWPORT}>
          <Base.Popup ref={popup} initialFocus={focusTarget} className={cx(POPUP, SIZES[size])}>
            <ModalClose value={drawClose}>
              <ModalHead {...head} />
              {children && (
                <div
                  className={cx(
                    'px-6 pt-1 md:px-7',
                    footer ? 'pb-3' : 'pb-[calc(env(safe-area-inset-bottom)+1.75rem)]',
                  )}
                >
                  {children}
                </div>
              )}
              {footer && <ModalFoot>{footer}</ModalFoot>}
            </ModalClose>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Closes only through its own buttons. */
export function Question({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  tone = 'default',
  enterConfirms = false,
  onConfirm,
  children,
}: Opened<ConfirmDialogProps>) {
  const [pending, setPending] = useState(false)
  const confirmButton = useRef<HTMLButtonElement>(null)

  async function confirmAndClose() {
    setPending(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch {
      // The caller reports the error; the dialog stays open for another try.
    } finally {
      setPending(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <AlertDialog.Portal>
        <Backdrop />
        <AlertDialog.Viewport className={VIEWPORT}>
          <AlertDialog.Popup
            initialFocus={enterConfirms ? confirmButton : undefined}
            className={cx(POPUP, 'md:max-w-110')}
          >
            <div className="grid gap-2 px-6 pt-6 pb-3 md:px-7 md:pt-7">
              <AlertDialog.Title className="title-22">{title}</AlertDialog.Title>
              <AlertDialog.Description className="text-pretty text-ink-2">
                {description}
              </AlertDialog.Description>
              {children}
            </div>
            <ModalFoot>
              <AlertDialog.Close disabled={pending} className={buttonClass({ variant: 'outline' })}>
                {cancel}
              </AlertDialog.Close>
              <Button ref={confirmButton} variant={tone} pending={pending} onClick={confirmAndClose}>
                {confirm}
              </Button>
            </ModalFoot>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
