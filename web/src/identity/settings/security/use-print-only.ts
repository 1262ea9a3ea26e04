import { type RefObject, useEffect, useRef } from 'react'

const AWAY = 'print:hidden'

/** While this is there, a print shows it and nothing else of the page. It must stand directly in the body. */
export function usePrintOnly(): RefObject<HTMLPreElement | null> {
  const paper = useRef<HTMLPreElement>(null)
  useEffect(() => {
    const mark = (away: boolean) => {
      for (const part of document.body.children) if (part !== paper.current) part.classList.toggle(AWAY, away)
    }
    const before = () => mark(true)
    const after = () => mark(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      after()
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return paper
}
