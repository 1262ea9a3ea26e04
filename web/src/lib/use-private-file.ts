import { useEffect, useState } from 'react'
import { fetchFile } from './api.ts'
import { friendlyMessage } from './friendly-messages.ts'

/** Fetched once a look and kept by nothing but this page: enlarging it is not another look. */
export function usePrivateFile(path: string, headers: Record<string, string> = {}) {
  // By their words: the object is another one each time the page is drawn.
  const words = JSON.stringify(headers)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches it anew.
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
