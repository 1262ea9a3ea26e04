import { MESSAGE_PHOTOS_MAX, type Photo, postChatPhoto } from '@koji/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused, upload } from '../../lib/api.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { complaintAboutFile, complaintAboutSize, openPhoto } from '../../people/photo-files.ts'
import { shrinkPhoto } from '../../people/photo-shrink.ts'
import { toast } from '../../ui/toast.ts'

export interface Attachment {
  /** Also its `Idempotency-Key`: however often it is sent, it is one photo. */
  key: string
  file: File
  preview: string | null
  /** In percent. */
  sent: number
  /** Once the server has it. */
  photo?: Photo
  failure?: string
}

/** Photos for the message that is being written: they are on their way while one still writes. */
export function useAttachments(matchId: string) {
  const [list, setList] = useState<readonly Attachment[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const change = (key: string, to: Partial<Attachment>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  const leave = useEffectEvent(() => {
    for (const stop of stops.current.values()) stop.abort()
    for (const { preview } of list) if (preview) URL.revokeObjectURL(preview)
  })
  useEffect(() => () => leave(), [])

  async function send({ key, file }: Attachment) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    change(key, { sent: 0, failure: undefined })
    try {
      const { url, heavy } = await openPhoto(file)
      change(key, { preview: url })
      const bytes = (heavy && (await shrinkPhoto(file, null))) || file
      const complaint = complaintAboutSize(bytes)
      if (complaint) return change(key, { failure: complaint })
      stop.signal.throwIfAborted()
      const options = {
        idempotencyKey: key,
        signal: stop.signal,
        onProgress: (sent: number) => change(key, { sent: sent * 100 }),
      }
      const { photo } = await upload(postChatPhoto, bytes, { params: { match: matchId } }, options)
      change(key, { photo, sent: 100 })
    } catch (error) {
      if (stop.signal.aborted) return
      const failure = error instanceof Refused ? friendlyMessage(error) : 'This photo did not go through.'
      change(key, { failure })
    }
  }

  function add(files: readonly File[]) {
    const room = MESSAGE_PHOTOS_MAX - list.length
    if (files.length > room) toast({ title: `A message has room for ${MESSAGE_PHOTOS_MAX} photos` })
    const added: Attachment[] = []
    for (const file of files.slice(0, Math.max(0, room))) {
      const complaint = complaintAboutFile(file)
      if (complaint) toast({ title: complaint, tone: 'destructive' })
      else added.push({ key: crypto.randomUUID(), file, preview: null, sent: 0 })
    }
    setList((all) => [...all, ...added])
    for (const one of added) void send(one)
  }

  function remove(key: string) {
    stops.current.get(key)?.abort()
    const preview = list.find((one) => one.key === key)?.preview
    if (preview) URL.revokeObjectURL(preview)
    setList((all) => all.filter((one) => one.key !== key))
  }

  /** Those that are there, taken out of the composer. */
  function take(): Photo[] {
    for (const { preview } of list) if (preview) URL.revokeObjectURL(preview)
    setList([])
    return list.flatMap(({ photo }) => photo ?? [])
  }

  return {
    list,
    ready: list.every(({ photo }) => photo !== undefined),
    add,
    remove,
    retry: (one: Attachment) => void send(one),
    take,
  }
}
