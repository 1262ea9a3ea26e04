import { useEffect, useState } from 'react'
import { fetchFile } from './api.ts'
import { friendlyMessage } from './friendly-messages.ts'

/** Fetches a private file once for this page. Enlarging it doesn't count as another view. */
export function usePrivateFile(path: string, headers: Record<string, string> = {}) {
  // Serialized, because the object is a new one on each render.
  const serialized = JSON.stringify(headers)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // `tries` is a dependency so that a retry fetches the file again.
  useEffect(() => {
    const stop = new AbortController()
    let objectUrl: string | null = null
    fetchFile(path, { signal: stop.signal, headers: JSON.parse(serialized) }).then(
      (blob) => {
        if (stop.signal.aborted) return
        objectUrl = URL.createObjectURL(blob)
        setUrl(objectUrl)
      },
      (error: unknown) => !stop.signal.aborted && setFailure(friendlyMessage(error)),
    )
    return () => {
      stop.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [path, serialized, tries])
  const retry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  return { url, failure, retry }
}
