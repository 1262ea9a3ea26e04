import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageHide } from '#lib/use-page-hide.ts'

const CALM_MS = 450

/**
 * For a control that changes many times on its way: it shows each value, and the last one is saved when it comes to
 * rest, or when the screen or the page is left.
 */
export function useUnhurried<Value>(saved: Value, save: (value: Value) => Promise<void>) {
  const [moving, setMoving] = useState<{ to: Value } | null>(null)
  const waiting = useRef<{ timer: number; to: Value } | null>(null)

  async function settle() {
    const at = waiting.current
    if (!at) return
    clearTimeout(at.timer)
    waiting.current = null
    await save(at.to)
    // Moved again meanwhile, it is on its way still.
    if (!waiting.current) setMoving(null)
  }

  function move(to: Value) {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = { to, timer: window.setTimeout(() => void settle(), CALM_MS) }
    setMoving({ to })
  }

  const leave = useEffectEvent(() => void settle())
  useEffect(() => () => leave(), [])
  usePageHide(() => void settle())

  return [moving ? moving.to : saved, move] as const
}
