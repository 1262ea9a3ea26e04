import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, NO_FILTERS, parseFilters, toSearchParams } from './filters.ts'

const DEBOUNCE_MS = 250

/** Filters in the search parameters, so that a reload, a link and the back button show the same list. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = parseFilters(params)

  /** Each choice is a history entry. Typing replaces the current entry instead. */
  function set(change: Partial<Filters>, { replace = false } = {}) {
    // The location has the latest choice before React renders it.
    const current = parseFilters(new URLSearchParams(location.search))
    setParams(toSearchParams({ ...current, ...change }), { replace, preventScrollReset: true })
  }

  const search = useSearchText(filters.text, (text) => set({ text }, { replace: true }))
  return { filters, set, search, clear: () => set({ ...NO_FILTERS, sort: filters.sort }) }
}

/** The typed search text. It is written to the search parameters after a pause, and follows their other changes. */
function useSearchText(stored: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(stored)
  const [lastStored, setLastStored] = useState(stored)
  const [lastWritten, setLastWritten] = useState(stored)
  if (stored !== lastStored) {
    setLastStored(stored)
    if (stored !== lastWritten) {
      setTyped(stored)
      setLastWritten(stored)
    }
  }
  const commit = useEffectEvent((text: string) => {
    if (text === stored) return
    setLastWritten(text)
    write(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => commit(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped }
}
