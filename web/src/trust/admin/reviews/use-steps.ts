import { useEffect, useRef } from 'react'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'

/** J opens the next one, K the one before; the focus goes along. */
export function useSteps(ids: readonly string[], open: string | null, onOpen: (id: string) => void): void {
  const stepped = useRef(false)
  function step(by: 1 | -1) {
    const at = open ? ids.indexOf(open) : -1
    const next = ids[at < 0 ? 0 : at + by]
    if (!next) return
    stepped.current = true
    onOpen(next)
  }
  useScreenShortcuts({ j: () => step(1), k: () => step(-1) })
  useEffect(() => {
    if (!stepped.current || !open) return
    stepped.current = false
    document.querySelector<HTMLElement>('button[aria-current="true"]')?.focus()
  }, [open])
}
