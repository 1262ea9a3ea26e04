import { useEffect, useRef, useState } from 'react'

const RETRIES = 2
const MAX_DELAY_SECONDS = 30

/** Seconds to wait before loading an image again, or null when a retry can't help. */
export function retryDelay(status: number, retryAfter: string | null): number | null {
  if (status < 400) return 0
  if (status !== 503) return null
  return Math.min(Number(retryAfter ?? 1) || 1, MAX_DELAY_SECONDS)
}

/** Retries an image that the server creates on demand and that isn't ready yet. */
export function useImageRetry(id: string): { tries: number; onError: (url: string) => void } {
  const [tried, setTried] = useState({ id, times: 0 })
  const tries = tried.id === id ? tried.times : 0
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      clearTimeout(timer.current)
    }
  }, [])

  async function scheduleRetry(url: string) {
    // The error event of an image has no status.
    const response = await fetch(url).catch(() => null)
    void response?.body?.cancel()
    const seconds = response && retryDelay(response.status, response.headers.get('retry-after'))
    if (seconds === null || isUnmounted.current) return
    timer.current = setTimeout(() => setTried({ id, times: tries + 1 }), seconds * 1_000)
  }

  return { tries, onError: (url) => void (tries < RETRIES && scheduleRetry(url)) }
}
