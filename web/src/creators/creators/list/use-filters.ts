import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf, type Filters, filtersIn, NO_FILTERS } from './filters.ts'

const CALM_MS = 250

/** The address holds them, so that a reload, a link and the back button find the same list. */
export function useFilters() {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)

  /** Going back undoes a choice at a time; letters of a search are not steps of their own. */
  function set(change: Partial<Filters>, { replace = false } = {}) {
    // What was chosen a moment ago stands in the address before it is drawn.
    const now = filtersIn(new URLSearchParams(location.search))
    setAddress(addressOf({ ...now, ...change }), { replace, preventScrollReset: true })
  }

  const search = useTyped(filters.text, (text) => set({ text }, { replace: true }))
  return { filters, set, search, clear: () => set({ ...NO_FILTERS, sort: filters.sort }) }
}

/** What is typed, written into the address when it comes to rest; and what the address says, when that changes elsewhere. */
function useTyped(held: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(held)
  const [seen, setSeen] = useState(held)
  const [written, setWritten] = useState(held)
  if (held !== seen) {
    setSeen(held)
    if (held !== written) {
      setTyped(held)
      setWritten(held)
    }
  }
  const keep = useEffectEvent((text: string) => {
    if (text === held) return
    setWritten(text)
    write(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(typed.trim()), CALM_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped }
}
