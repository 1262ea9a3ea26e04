import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageHide } from '#lib/use-page-hide.ts'

const SAVE_DELAY_MS = 450

/**
 * For a control that changes continuously: it shows every value, and the last one is saved after a pause, or when the
 * screen or page is left.
 */
export function useDebouncedSave<Value>(saved: Value, save: (value: Value) => Promise<void>) {
  const [unsaved, setUnsaved] = useState<{ value: Value } | null>(null)
  const pending = useRef<{ timer: number; value: Value } | null>(null)

  async function saveNow() {
    const due = pending.current
    if (!due) return
    clearTimeout(due.timer)
    pending.current = null
    await save(due.value)
    // It may have changed again while it was saved.
    if (!pending.current) setUnsaved(null)
  }

  function change(value: Value) {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = { value, timer: window.setTimeout(() => void saveNow(), SAVE_DELAY_MS) }
    setUnsaved({ value })
  }

  const saveOnUnmount = useEffectEvent(() => void saveNow())
  useEffect(() => () => saveOnUnmount(), [])
  usePageHide(() => void saveNow())

  return [unsaved ? unsaved.value : saved, change] as const
}
