import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { toast } from '#ui/toast.ts'
import { complaintAboutFile, complaintAboutSize, openPhoto } from './photo-files.ts'
import { shrinkPhoto } from './photo-shrink.ts'

/** A photo for something that is being written: on its way, there, or stuck. */
export interface Uploaded<Sent> {
  /** Also its `Idempotency-Key`: however often it is sent, it is one photo. */
  key: string
  /** Of one that was there before there is none. */
  file?: File
  preview: string | null
  /** In percent. */
  sent: number
  /** Once the server has it. */
  photo?: Sent
  failure?: string
  /** Why the server did not take it. */
  refusal?: string
  retryable?: boolean
}

/** What is wrong with the file itself stays wrong. */
const FINAL = ['unreadable_photo', 'photo_too_large', 'photo_too_slow', 'too_large', 'too_many_photos']

interface Way<Sent> {
  /** How many more there may be, besides those in the list. */
  room: number
  tooMany: string
  send(
    bytes: Blob,
    options: { idempotencyKey: string; signal: AbortSignal; onProgress: (sent: number) => void },
  ): Promise<Sent>
  /** Those that are there have their place elsewhere, and leave the list. */
  onArrived?(photo: Sent): void
}

/** Photos go up one after the other while their author still writes. */
export function useUploads<Sent>(way: Way<Sent>, initial: () => readonly Uploaded<Sent>[] = () => []) {
  const [list, setList] = useState(initial)
  const stops = useRef(new Map<string, AbortController>())
  const line = useRef(Promise.resolve())
  const change = (key: string, to: Partial<Uploaded<Sent>>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  function letGo() {
    for (const stop of stops.current.values()) stop.abort()
    for (const { preview } of list) if (preview) URL.revokeObjectURL(preview)
  }
  const leave = useEffectEvent(letGo)
  useEffect(() => () => leave(), [])

  function arrived(key: string, photo: Sent) {
    if (!way.onArrived) return change(key, { photo, sent: 100 })
    way.onArrived(photo)
    remove(key)
  }

  function remove(key: string) {
    stops.current.get(key)?.abort()
    setList((all) => {
      const preview = all.find((one) => one.key === key)?.preview
      if (preview) URL.revokeObjectURL(preview)
      return all.filter((one) => one.key !== key)
    })
  }

  async function send(key: string, file: File, stop: AbortController, heavy: boolean) {
    if (stop.signal.aborted) return
    try {
      const bytes = (heavy && (await shrinkPhoto(file, null))) || file
      const complaint = complaintAboutSize(bytes)
      if (complaint) return change(key, { failure: complaint, retryable: false })
      stop.signal.throwIfAborted()
      const onProgress = (sent: number) => change(key, { sent: sent * 100 })
      arrived(key, await way.send(bytes, { idempotencyKey: key, signal: stop.signal, onProgress }))
    } catch (error) {
      if (stop.signal.aborted) return
      const refusal = error instanceof Refused ? error.problem.code : undefined
      const retryable = !(refusal && FINAL.includes(refusal))
      change(key, { failure: friendlyMessage(error), refusal, retryable })
    }
  }

  function begin({ key, file, preview }: Uploaded<Sent>) {
    if (!file) return
    const stop = new AbortController()
    stops.current.set(key, stop)
    // Each is seen at once, and waits for its turn to be sent.
    const opened = openPhoto(file).then(({ url, heavy }) => {
      if (stop.signal.aborted || preview) URL.revokeObjectURL(url ?? '')
      else change(key, { preview: url })
      return heavy
    })
    line.current = line.current.then(async () => send(key, file, stop, await opened))
  }

  return {
    list,
    setList,
    /** Nothing is on its way, and nothing is stuck. */
    ready: list.every(({ photo }) => photo !== undefined),
    add(files: readonly File[]) {
      const room = way.room - list.length
      if (files.length > room) toast({ title: way.tooMany })
      const added: Uploaded<Sent>[] = []
      for (const file of files.slice(0, Math.max(0, room))) {
        const complaint = complaintAboutFile(file)
        if (complaint) toast({ title: file.name, description: complaint, tone: 'destructive' })
        else added.push({ key: randomId(), file, preview: null, sent: 0 })
      }
      setList((all) => [...all, ...added])
      for (const one of added) begin(one)
    },
    retry(one: Uploaded<Sent>) {
      change(one.key, { failure: undefined, refusal: undefined, sent: 0 })
      begin(one)
    },
    remove,
    clear() {
      letGo()
      setList([])
    },
  }
}
