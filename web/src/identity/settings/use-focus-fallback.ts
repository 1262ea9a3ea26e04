import { type FocusEvent, useEffect, useRef } from 'react'

/** The time in which a closing dialog restores the focus. */
const CLOSING_MS = 300
/** Excludes toasts, which also have the role of a dialog. */
const MODAL = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false])'
const CLOSING = '[data-closed], [data-ending-style]'

const cannotFocus = (element: HTMLElement | null): boolean =>
  element !== null && (!element.isConnected || element.matches(':disabled'))

/**
 * Props for a container. When its focused element is removed or disabled, the container takes the focus, so that keyboard
 * users don't start at the top of the page again.
 */
export function useFocusFallback() {
  const container = useRef<HTMLElement>(null)
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    // A press elsewhere moves the focus on purpose, except in a dialog, which returns to the container.
    const clearLast = ({ target }: PointerEvent) => {
      const pressed = target as Element
      if (!pressed.closest(MODAL) && !container.current?.contains(pressed)) last.current = null
    }
    document.addEventListener('pointerdown', clearLast, true)
    return () => document.removeEventListener('pointerdown', clearLast, true)
  }, [])

  useEffect(() => {
    if (!last.current) return
    let timer = setTimeout(restoreFocus, CLOSING_MS)
    function restoreFocus() {
      const modal = [...document.querySelectorAll(MODAL)].at(-1)
      if (modal?.matches(CLOSING)) timer = setTimeout(restoreFocus, CLOSING_MS)
      const isLost = !modal && document.activeElement === document.body
      if (isLost && cannotFocus(last.current)) container.current?.focus({ preventScroll: true })
    }
    return () => clearTimeout(timer)
  })

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target !== container.current && container.current?.contains(target))
      last.current = target as HTMLElement
  }
  return { ref: container, onFocus }
}
