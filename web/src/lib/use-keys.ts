import { useEffect, useEffectEvent } from 'react'

/** What covers the screen. A toast has the role of a dialog, and covers nothing. */
const OVER_IT = ':is([role="dialog"], [role="alertdialog"]):not([data-toast])'

/** Keys of the whole screen, unless somebody is writing or something lies on top of it. */
export function useKeys(keys: Record<string, () => unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target as HTMLElement
    if (
      target.closest(
        'input:not([type="radio"]), textarea, select, [role="combobox"], [role="listbox"], [role="dialog"], [role="alertdialog"], [role="menu"]',
      )
    )
      return
    // A button in focus takes the space bar, a switch of modes the arrows.
    if (event.key === ' ' && target.closest('button, a, [role="button"]')) return
    if (event.key.startsWith('Arrow') && target.closest('[type="radio"]')) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || document.querySelector(OVER_IT)) return
    event.preventDefault()
    // A key that is held down is one choice, not dozens.
    if (!event.repeat) act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
