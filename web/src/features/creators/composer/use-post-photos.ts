import { type MyPhoto, POST_PHOTOS_MAX, postPostPhoto } from '@koji/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused, upload } from '../../../lib/api.ts'
import { friendlyMessage } from '../../../lib/friendly-messages.ts'
import { complaintAboutFile, complaintAboutSize, openPhoto } from '../../../people/photo-files.ts'
import { shrinkPhoto } from '../../../people/photo-shrink.ts'
import { toast } from '../../../ui/toast.ts'

/** A photo of the post that is being written: on its way, there, or stuck. */
export interface WrittenPhoto {
  /** Also its `Idempotency-Key`: however often it is sent, it is one photo. */
  key: string
  alt: string
  file?: File
  preview: string | null
  /** In percent. */
  sent: number
  photo?: MyPhoto
  failure?: string
  retryable?: boolean
}

/** What is wrong with the file itself stays wrong. */
const FINAL = ['unreadable_photo', 'photo_too_large', 'photo_too_slow', 'too_large', 'too_many_photos']

export const photoThere = ({ photo, alt }: { photo: MyPhoto; alt: string }): WrittenPhoto => ({
  key: photo.id,
  alt,
  preview: null,
  sent: 100,
  photo,
})

/** Photos go up one after the other while their author still writes. */
export function usePostPhotos(initial: () => WrittenPhoto[]) {
  const [list, setList] = useState<readonly WrittenPhoto[]>(initial)
  const stops = useRef(new Map<string, AbortController>())
  const line = useRef(Promise.resolve())
  const change = (key: string, to: Partial<WrittenPhoto>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  function letGo() {
    for (const stop of stops.current.values()) stop.abort()
    for (const { preview } of list) if (preview) URL.revokeObjectURL(preview)
  }
  const leave = useEffectEvent(letGo)
  useEffect(() => () => leave(), [])

  async function send(key: string, file: File, stop: AbortController) {
    if (stop.signal.aborted) return
    try {
      const { url, heavy } = await openPhoto(file)
      change(key, { preview: url })
      const bytes = (heavy && (await shrinkPhoto(file, null))) || file
      const complaint = complaintAboutSize(bytes)
      if (complaint) return change(key, { failure: complaint, retryable: false })
      stop.signal.throwIfAborted()
      const onProgress = (sent: number) => change(key, { sent: sent * 100 })
      const options = { idempotencyKey: key, signal: stop.signal, onProgress }
      const { photo } = await upload(postPostPhoto, bytes, {}, options)
      change(key, { photo, sent: 100 })
    } catch (error) {
      if (stop.signal.aborted) return
      const retryable = !(error instanceof Refused && FINAL.includes(error.problem.code))
      change(key, { failure: friendlyMessage(error), retryable })
    }
  }

  function begin(key: string, file: File) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    line.current = line.current.then(() => send(key, file, stop))
  }

  function add(files: readonly File[]) {
    const room = POST_PHOTOS_MAX - list.length
    if (files.length > room) toast({ title: `A post has room for ${POST_PHOTOS_MAX} photos` })
    const added: WrittenPhoto[] = []
    for (const file of files.slice(0, Math.max(0, room))) {
      const complaint = complaintAboutFile(file)
      if (complaint) toast({ title: file.name, description: complaint, tone: 'destructive' })
      else added.push({ key: crypto.randomUUID(), alt: '', file, preview: null, sent: 0 })
    }
    setList((all) => [...all, ...added])
    for (const { key, file } of added) begin(key, file!)
  }

  return {
    list,
    /** Nothing is on its way, and nothing is stuck. */
    ready: list.every(({ photo }) => photo !== undefined),
    add,
    describe: (key: string, alt: string) => change(key, { alt }),
    retry({ key, file }: WrittenPhoto) {
      change(key, { failure: undefined, sent: 0 })
      if (file) begin(key, file)
    },
    remove(key: string) {
      stops.current.get(key)?.abort()
      const preview = list.find((one) => one.key === key)?.preview
      if (preview) URL.revokeObjectURL(preview)
      setList((all) => all.filter((one) => one.key !== key))
    },
    reorder: (keys: readonly string[]) =>
      setList((all) => keys.flatMap((key) => all.filter((one) => one.key === key))),
    /** What the server says of them now: whether they were looked at. */
    refresh: (photos: readonly MyPhoto[]) =>
      setList((all) =>
        all.map((one) => ({ ...one, photo: photos.find(({ id }) => id === one.photo?.id) ?? one.photo })),
      ),
    clear() {
      letGo()
      setList([])
    },
  }
}
