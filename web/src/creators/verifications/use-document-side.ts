import { DOCUMENT_CONSENT, type DocumentSide, postDocument } from '@koji/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { upload } from '#lib/api.ts'
import { fileError, openPhoto, sizeError } from '#profiles/people/photo-files.ts'
import { shrinkPhoto } from '#profiles/people/photo-shrink.ts'
import { documentErrorMessage } from './document-texts.ts'
import { useSetVerification } from './queries.ts'

interface ChosenFile {
  file: File
  url: string | null
  heavy: boolean
}

/** Picks, previews and uploads one side of a document. The preview exists only in this page. */
export function useDocumentSide(side: DocumentSide) {
  const setVerification = useSetVerification()
  /** The picked file, waiting for confirmation. */
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  /** The upload progress in percent; null without an upload. */
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const abortController = useRef<AbortController>(null)

  const cleanUp = useEffectEvent(() => {
    abortController.current?.abort()
    for (const url of [chosen?.url, preview]) if (url) URL.revokeObjectURL(url)
  })
  useEffect(() => () => cleanUp(), [])

  async function choose(file: File) {
    setFailure(undefined)
    const complaint = fileError(file)
    if (complaint) return setFailure(complaint)
    const { url, heavy } = await openPhoto(file)
    setChosen({ file, url, heavy })
  }

  function discard() {
    if (chosen?.url) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }

  async function send() {
    if (!chosen) return
    const { file, url, heavy } = chosen
    setChosen(null)
    setSent(0)
    abortController.current = new AbortController()
    try {
      const bytes = (heavy && (await shrinkPhoto(file, null))) || file
      const complaint = sizeError(bytes)
      if (complaint) throw new Error(complaint)
      const options = {
        signal: abortController.current.signal,
        onProgress: (fraction: number) => setSent(fraction * 100),
      }
      setVerification(
        await upload(postDocument, bytes, { query: { side, consent: DOCUMENT_CONSENT } }, options),
      )
      if (preview) URL.revokeObjectURL(preview)
      setPreview(url)
    } catch (error) {
      if (url) URL.revokeObjectURL(url)
      if (!abortController.current.signal.aborted) setFailure(documentErrorMessage(error))
    } finally {
      setSent(null)
    }
  }

  return { chosen, preview, sent, failure, choose, discard, send }
}
