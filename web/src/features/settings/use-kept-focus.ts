import { type FocusEvent, useEffect, useRef } from 'react'

/** A dialog that closes gives the focus back by itself first. */
const CLOSING_MS = 300

/**
 * Spread it on a part of the page. A button that waits for an answer, or goes with what it removed, loses the focus to
 * nobody, and a keyboard would begin at the top again: it comes back to the button, or to the part.
 */
export function useKeptFocus() {
  const part = useRef<HTMLElement>(null)
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    // A pointer knows where it is going.
    const forget = () => {
      last.current = null
    }
    document.addEventListener('pointerdown', forget, true)
    return () => document.removeEventListener('pointerdown', forget, true)
  }, [])

  useEffect(() => {
    if (!last.current) return
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body || !last.current) return
      if (last.current.isConnected) last.current.focus({ preventScroll: true })
      else part.current?.focus({ preventScroll: true })
    }, CLOSING_MS)
    return () => clearTimeout(timer)
  })

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target !== part.current && part.current?.contains(target)) last.current = target as HTMLElement
  }
  return { ref: part, onFocus }
}
