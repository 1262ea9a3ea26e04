import { useEffect, useRef } from 'react'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'

/** J opens the next item and K the previous one. The focus moves to its row. */
export function useQueueShortcuts(
  ids: readonly string[],
  open: string | null,
  onOpen: (id: string) => void,
): void {
  const moveFocus = useRef(false)
  function openNeighbor(offset: 1 | -1) {
    const index = open ? ids.indexOf(open) : -1
    const next = ids[index < 0 ? 0 : index + offset]
    if (!next) return
    moveFocus.current = true
    onOpen(next)
  }
  useScreenShortcuts({ j: () => openNeighbor(1), k: () => openNeighbor(-1) })
  useEffect(() => {
    if (!moveFocus.current || !open) return
    moveFocus.current = false
    document.querySelector<HTMLElement>('button[aria-current="true"]')?.focus()
  }, [open])
}
