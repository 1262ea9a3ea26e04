import { type FocusEvent, useEffect, useRef } from 'react'
import { proofQuestion } from '../../lib/proof.ts'
import { useStore } from '../../lib/use-store.ts'

/** A dialog that closes gives the focus back by itself first. */
const CLOSING_MS = 300
/** Toasts call themselves dialogs too. */
const MODAL = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false])'

const LEAVING = '[data-closed], [data-ending-style]'

/**
 * Spread it on a part of the page. A button that waits for an answer, or goes with what it removed, loses the focus to
 * nobody, and a keyboard would begin at the top again: it comes back to the button, or to the part.
 */
export function useKeptFocus() {
  const part = useRef<HTMLElement>(null)
  const last = useRef<HTMLElement | null>(null)
  // Looks again when the question of who it is goes away, wherever it came from.
  useStore(proofQuestion)

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
      if (!last.current) return
      const modal = [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1)
      const lost = modal ? !modal.contains(document.activeElement) : document.activeElement === document.body
      const back = modal ?? (last.current.isConnected ? last.current : part.current)
      if (lost) back?.focus({ preventScroll: true })
      // One that is on its way out takes the focus with it.
      if (modal?.matches(LEAVING)) timer = setTimeout(look, CLOSING_MS)
    }
    return () => clearTimeout(timer)
  })

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target !== part.current && part.current?.contains(target)) last.current = target as HTMLElement
  }
  return { ref: part, onFocus }
}
