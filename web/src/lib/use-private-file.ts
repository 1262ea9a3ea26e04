import { useEffect, useState } from 'react'
import { fetchFile } from './api.ts'
import { friendlyMessage } from './friendly-messages.ts'

/** Fetches a private file once for this page. Enlarging it doesn't count as another view. */
export function usePrivateFile(path: string, headers: Record<string, string> = {}) {
  // Serialized, because the object is a new one on each render.
  const words = JSON.stringify(headers)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A retry fetches the file again.
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    fetchFile(path, { signal: stop.signal, headers: JSON.parse(words) }).then(
      (blob) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      (error: unknown) => !stop.signal.aborted && setFailure(friendlyMessage(error)),
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path, words, tries])
  const retry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  return { url, failure, retry }
}
