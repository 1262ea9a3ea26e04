import { type FocusEvent, useEffect, useRef } from 'react'

/** A dialog that closes gives the focus back by itself first. */
const CLOSING_MS = 300
/** Toasts call themselves dialogs too. */
const MODAL = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false])'
const LEAVING = '[data-closed], [data-ending-style]'

const isGone = (element: HTMLElement | null): boolean =>
  element !== null && (!element.isConnected || element.matches(':disabled'))

/**
 * Spread it on a part of the page. What goes with the thing that it removed leaves the focus to nobody, and a keyboard
 * would begin at the top again: the part takes it.
 */
export function useKeptFocus() {
  const part = useRef<HTMLElement>(null)
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    // A pointer that goes elsewhere knows where; one in a dialog only answers a question.
    const forget = ({ target }: PointerEvent) => {
      const pressed = target as Element
      if (!pressed.closest(MODAL) && !part.current?.contains(pressed)) last.current = null
    }
    document.addEventListener('pointerdown', forget, true)
    return () => document.removeEventListener('pointerdown', forget, true)
  }, [])

  useEffect(() => {
    if (!last.current) return
    let timer = setTimeout(look, CLOSING_MS)
    function look() {
      const modal = [...document.querySelectorAll(MODAL)].at(-1)
      if (modal?.matches(LEAVING)) timer = setTimeout(look, CLOSING_MS)
      const lost = !modal && document.activeElement === document.body
      if (lost && isGone(last.current)) part.current?.focus({ preventScroll: true })
    }
    return () => clearTimeout(timer)
  })

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target !== part.current && part.current?.contains(target)) last.current = target as HTMLElement
  }
  return { ref: part, onFocus }
}
