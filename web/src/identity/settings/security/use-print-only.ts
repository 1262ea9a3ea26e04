import { type RefObject, useEffect, useRef } from 'react'

const HIDDEN_IN_PRINT = 'print:hidden'

/** Hides everything else when the page is printed. The element must be a direct child of the body. */
export function usePrintOnly(): RefObject<HTMLPreElement | null> {
  const printed = useRef<HTMLPreElement>(null)
  useEffect(() => {
    const hideOthers = (hidden: boolean) => {
      for (const part of document.body.children)
        if (part !== printed.current) part.classList.toggle(HIDDEN_IN_PRINT, hidden)
    }
    const before = () => hideOthers(true)
    const after = () => hideOthers(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      after()
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return printed
}
