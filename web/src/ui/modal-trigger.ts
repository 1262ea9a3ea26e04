import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react'

export type Trigger = ReactElement<ComponentProps<'button'>>

export function useOpen(open: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined) {
  const [ownOpen, setOwnOpen] = useState(false)
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  return [open ?? ownOpen, change] as const
}

export const modalTrigger = (trigger: Trigger, open: boolean, onClick: () => void) =>
  cloneElement(trigger, { onClick, 'aria-haspopup': 'dialog', 'aria-expanded': open })
