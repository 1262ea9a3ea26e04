import { DOCUMENT_CONSENT, type DocumentSide, postDocument } from '@koji/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { upload } from '#lib/api.ts'
import { fileError, openPhoto, sizeError } from '#profiles/people/photo-files.ts'
import { shrinkPhoto } from '#profiles/people/photo-shrink.ts'
import { useKeepVerification } from './queries.ts'
import { documentFailure } from './words.ts'

interface Chosen {
  file: File
  url: string | null
  heavy: boolean
}

/** One side of a document: chosen, looked at, then sent. Its picture stays in this page alone. */
export function useSide(side: DocumentSide) {
  const keep = useKeepVerification()
  /** Waits for a yes. */
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  /** In percent; null when nothing is on its way. */
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(null)

  const leave = useEffectEvent(() => {
    stop.current?.abort()
    for (const url of [chosen?.url, preview]) if (url) URL.revokeObjectURL(url)
  })
  useEffect(() => () => leave(), [])

  async function choose(file: File) {
    setFailure(undefined)
    const complaint = fileError(file)
    if (complaint) return setFailure(complaint)
    const { url, heavy } = await openPhoto(file)
    setChosen({ file, url, heavy })
  }

  function putAway() {
    if (chosen?.url) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }

  async function send() {
    if (!chosen) return
    const { file, url, heavy } = chosen
    setChosen(null)
    setSent(0)
    stop.current = new AbortController()
    try {
      const bytes = (heavy && (await shrinkPhoto(file, null))) || file
      const complaint = sizeError(bytes)
      if (complaint) throw new Error(complaint)
      const options = {
        signal: stop.current.signal,
        onProgress: (part: number) => setSent(part * 100),
      }
      keep(await upload(postDocument, bytes, { query: { side, consent: DOCUMENT_CONSENT } }, options))
      if (preview) URL.revokeObjectURL(preview)
      setPreview(url)
    } catch (error) {
      if (url) URL.revokeObjectURL(url)
      if (!stop.current.signal.aborted) setFailure(documentFailure(error))
    } finally {
      setSent(null)
    }
  }

  return { chosen, preview, sent, failure, choose, putAway, send }
}
