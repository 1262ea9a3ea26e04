import { useEffect, useRef, useState } from 'react'

/** After the first try. */
const TRIES = 2
const MOST_SECONDS = 30

/** How long to wait for a picture that is not there yet; null when it will not be. */
export function waitFor(status: number, retryAfter: string | null): number | null {
  if (status < 400) return 0
  if (status !== 503) return null
  return Math.min(Number(retryAfter ?? 1) || 1, MOST_SECONDS)
}

/** A picture that is made for whoever looks may take its time: what the server puts off is asked for again. */
export function useTryAgain(id: string): { tries: number; onError: (url: string) => void } {
  const [tried, setTried] = useState({ id, times: 0 })
  const tries = tried.id === id ? tried.times : 0
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      clearTimeout(timer.current)
    }
  }, [])

  async function ask(url: string) {
    // An image that fails does not say why.
    const answer = await fetch(url).catch(() => null)
    void answer?.body?.cancel()
    const seconds = answer && waitFor(answer.status, answer.headers.get('retry-after'))
    if (seconds === null || gone.current) return
    timer.current = setTimeout(() => setTried({ id, times: tries + 1 }), seconds * 1_000)
  }

  return { tries, onError: (url) => void (tries < TRIES && ask(url)) }
}
