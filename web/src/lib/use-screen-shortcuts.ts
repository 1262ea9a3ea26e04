import { useEffect, useEffectEvent } from 'react'

/** Overlays that block the screen. Toasts have the dialog role too, but don't block it. */
const BLOCKING_OVERLAY = ':is([role="dialog"], [role="alertdialog"]):not([data-toast])'

/** Keyboard shortcuts of a screen. They pause while someone is typing or an overlay is open. */
export function useScreenShortcuts(keys: Record<string, () => unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target as HTMLElement
    if (
      target.closest(
        'input:not([type="radio"]), textarea, select, [role="combobox"], [role="listbox"], [role="dialog"], [role="alertdialog"], [role="menu"]',
      )
    )
      return
    // A focused button handles Space itself, and radio buttons handle the arrow keys.
    if (event.key === ' ' && target.closest('button, a, [role="button"]')) return
    if (event.key.startsWith('Arrow') && target.closest('[type="radio"]')) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || document.querySelector(BLOCKING_OVERLAY)) return
    event.preventDefault()
    // Holding a key down counts as one press.
    if (!event.repeat) act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
