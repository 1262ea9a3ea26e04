import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { toast } from '#ui/toast.ts'
import { fileError, openPhoto, sizeError } from './photo-files.ts'
import { shrinkPhoto } from './photo-shrink.ts'

/** A photo in a composer: uploading, uploaded or failed. */
export interface Uploaded<Sent> {
  /** Also the `Idempotency-Key`, so that retries create one photo. */
  key: string
  /** Missing for photos that were uploaded earlier. */
  file?: File
  preview: string | null
  /** In percent. */
  sent: number
  /** Set once the upload is complete. */
  photo?: Sent
  failure?: string
  /** The refusal code, if the server refused it. */
  refusal?: string
  retryable?: boolean
}

/** Faults of the file itself, which a retry can't fix. */
const FINAL = ['unreadable_photo', 'photo_too_large', 'photo_too_slow', 'too_large', 'too_many_photos']

interface UploadOptions<Sent> {
  /** The maximum length of the list. */
  max: number
  tooManyMessage: string
  send(
    bytes: Blob,
    options: { idempotencyKey: string; signal: AbortSignal; onProgress: (sent: number) => void },
  ): Promise<Sent>
  /** Takes over uploaded photos, which then leave the list. */
  onUploaded?(photo: Sent): void
}

/** Uploads photos one after the other while their author is still writing. */
export function useUploads<Sent>(
  options: UploadOptions<Sent>,
  initial: () => readonly Uploaded<Sent>[] = () => [],
) {
  const [list, setList] = useState(initial)
  const controllers = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const change = (key: string, changes: Partial<Uploaded<Sent>>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  function releaseAll() {
    for (const controller of controllers.current.values()) controller.abort()
    for (const { preview } of list) if (preview) URL.revokeObjectURL(preview)
  }
  const onUnmount = useEffectEvent(releaseAll)
  useEffect(() => () => onUnmount(), [])

  function handleUploaded(key: string, photo: Sent) {
    if (!options.onUploaded) return change(key, { photo, sent: 100 })
    options.onUploaded(photo)
    remove(key)
  }

  function remove(key: string) {
    controllers.current.get(key)?.abort()
    setList((all) => {
      const preview = all.find((upload) => upload.key === key)?.preview
      if (preview) URL.revokeObjectURL(preview)
      return all.filter((upload) => upload.key !== key)
    })
  }

  async function send(key: string, file: File, controller: AbortController, heavy: boolean) {
    if (controller.signal.aborted) return
    try {
      const bytes = (heavy && (await shrinkPhoto(file, null))) || file
      const error = sizeError(bytes)
      if (error) return change(key, { failure: error, retryable: false })
      controller.signal.throwIfAborted()
      const onProgress = (sent: number) => change(key, { sent: sent * 100 })
      handleUploaded(
        key,
        await options.send(bytes, { idempotencyKey: key, signal: controller.signal, onProgress }),
      )
    } catch (error) {
      if (controller.signal.aborted) return
      const refusal = error instanceof Refused ? error.problem.code : undefined
      const retryable = !(refusal && FINAL.includes(refusal))
      change(key, { failure: friendlyMessage(error), refusal, retryable })
    }
  }

  function start({ key, file, preview }: Uploaded<Sent>) {
    if (!file) return
    const controller = new AbortController()
    controllers.current.set(key, controller)
    // All previews open right away, while the uploads wait for each other.
    const opened = openPhoto(file).then(({ url, heavy }) => {
      if (controller.signal.aborted || preview) URL.revokeObjectURL(url ?? '')
      else change(key, { preview: url })
      return heavy
    })
    queue.current = queue.current.then(async () => send(key, file, controller, await opened))
  }

  return {
    list,
    setList,
    /** Whether every upload is complete. */
    ready: list.every(({ photo }) => photo !== undefined),
    add(files: readonly File[]) {
      const room = options.max - list.length
      if (files.length > room) toast({ title: options.tooManyMessage })
      const added: Uploaded<Sent>[] = []
      for (const file of files.slice(0, Math.max(0, room))) {
        const error = fileError(file)
        if (error) toast({ title: file.name, description: error, tone: 'destructive' })
        else added.push({ key: randomId(), file, preview: null, sent: 0 })
      }
      setList((all) => [...all, ...added])
      for (const upload of added) start(upload)
    },
    retry(upload: Uploaded<Sent>) {
      change(upload.key, { failure: undefined, refusal: undefined, sent: 0 })
      start(upload)
    },
    remove,
    clear() {
      releaseAll()
      setList([])
    },
  }
}
