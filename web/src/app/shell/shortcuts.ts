import { MOBILE_BREAKPOINT_PX } from '@koji/contract'
import { useEffect } from 'react'
import { paletteOpen } from './command-palette-state.ts'
import { sheetOpen, toggleSidebar } from './sidebar-state.ts'

/** Ctrl+B or ⌘B toggles the sidebar, Ctrl+K or ⌘K the command palette. */
export function useShortcuts(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      if (key !== 'b' && key !== 'k') return
      event.preventDefault()
      if (key === 'k') return paletteOpen.set(!paletteOpen.get())
      if (matchMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`).matches) sheetOpen.set(!sheetOpen.get())
      else toggleSidebar()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
