import { APPLICATION_PHOTOS_MAX, type MyPhoto, postApplicationPhoto } from '@koji/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused, upload } from '../../lib/api.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { complaintAboutFile, complaintAboutSize, openPhoto } from '../../people/photo-files.ts'
import { shrinkPhoto } from '../../people/photo-shrink.ts'
import { toast } from '../../ui/toast.ts'
import { useSamplesOnServer } from './queries.ts'

export interface Sample {
  /** Also its `Idempotency-Key`: however often it is sent, it is one photo. */
  key: string
  file: File
  preview: string | null
  /** In percent. */
  sent: number
  failure?: string
}

/** Pictures that go along with an application: those that the server has, and those on their way to it. */
export function useSamples(photos: readonly MyPhoto[]) {
  const [underWay, setUnderWay] = useState<readonly Sample[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const { added, remove } = useSamplesOnServer()
  const room = APPLICATION_PHOTOS_MAX - photos.length - underWay.length

  const change = (key: string, to: Partial<Sample>) =>
    setUnderWay((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  function drop(key: string) {
    stops.current.get(key)?.abort()
    const preview = underWay.find((one) => one.key === key)?.preview
    if (preview) URL.revokeObjectURL(preview)
    setUnderWay((all) => all.filter((one) => one.key !== key))
  }

  const leave = useEffectEvent(() => {
    for (const stop of stops.current.values()) stop.abort()
    for (const { preview } of underWay) if (preview) URL.revokeObjectURL(preview)
  })
  useEffect(() => () => leave(), [])

  async function send({ key, file }: Sample) {
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
      const onProgress = (sent: number) => change(key, { sent: sent * 100 })
      const options = { idempotencyKey: key, signal: stop.signal, onProgress }
      const { photo } = await upload(postApplicationPhoto, bytes, {}, options)
      added(photo)
      setUnderWay((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      if (stop.signal.aborted) return
      change(key, {
        failure: error instanceof Refused ? friendlyMessage(error) : 'This photo did not go through.',
      })
    }
  }

  function add(files: readonly File[]) {
    if (files.length > room) toast({ title: `There is room for ${APPLICATION_PHOTOS_MAX} pictures` })
    const chosen: Sample[] = []
    for (const file of files.slice(0, Math.max(0, room))) {
      const complaint = complaintAboutFile(file)
      if (complaint) toast({ title: complaint, tone: 'destructive' })
      else chosen.push({ key: crypto.randomUUID(), file, preview: null, sent: 0 })
    }
    setUnderWay((all) => [...all, ...chosen])
    for (const one of chosen) void send(one)
  }

  return { underWay, room, add, drop, remove, retry: (one: Sample) => void send(one) }
}
