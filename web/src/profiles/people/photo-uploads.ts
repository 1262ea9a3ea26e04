import { type Crop, type MyPhoto, postPhoto } from '@koji/contract'
import { Refused, upload } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { onSessionEvent } from '#lib/session-events.ts'
import { createStore } from '#lib/store.ts'
import { complaintAboutSize } from './photo-files.ts'
import { shrinkPhoto } from './photo-shrink.ts'

export interface NewPhoto {
  file: File
  /** It is made smaller before it is sent. */
  heavy: boolean
  /** Null when the browser cannot show the file: then the server takes all of it. */
  crop: Crop | null
  /** Where the browser can show it from, until it is there. */
  preview: string | null
}

export interface PhotoUpload extends NewPhoto {
  /** Also its `Idempotency-Key`: however often it is sent, it is one photo. */
  key: string
  state: 'waiting' | 'sending' | 'failed'
  /** In percent. */
  sent: number
  /** What is sent: the same bytes each time, as the key is the same. */
  parcel?: Parcel
  failure?: string
  /** Whether trying again could help. */
  retryable?: boolean
  told: Told
}

interface Parcel {
  bytes: Blob
  /** Null when they are all of it. */
  crop: Crop | null
}

/** Whoever added it hears how it ended. */
export interface Told {
  added: (photo: MyPhoto) => void
  /** It was given up on its way, and may be there all the same. */
  unsure: () => void
}

const NOBODY: Told = { added: () => undefined, unsure: () => undefined }

/** Outside of React: who goes on to the next step does not stop what is on its way. */
export const photoUploads = createStore<readonly PhotoUpload[]>([])

/** What is wrong with the file itself stays wrong. */
const FINAL = [
  'unreadable_photo',
  'photo_too_large',
  'photo_too_slow',
  'too_large',
  'wrong_content_type',
  'invalid_input',
]

let sending: { key: string; stop: AbortController } | null = null
let watching = false

export function addPhoto(photo: NewPhoto, told: Told): void {
  const added: PhotoUpload = { ...photo, key: randomId(), state: 'waiting', sent: 0, told }
  photoUploads.set([...photoUploads.get(), added])
  watchSession()
  void sendNext()
}

/** A file that is refused before a byte is sent. */
export function refusePhoto(file: File, failure: string): void {
  const refused = {
    file,
    heavy: false,
    crop: null,
    preview: null,
    key: randomId(),
    sent: 0,
    failure,
  }
  photoUploads.set([...photoUploads.get(), { ...refused, state: 'failed', told: NOBODY }])
}

export function retryPhoto(key: string): void {
  change(key, { state: 'waiting', sent: 0, failure: undefined })
  void sendNext()
}

/** Stops it, or puts a failed one away. */
export function dropPhoto(key: string): void {
  const dropped = forget(key)
  if (dropped?.state === 'sending' || dropped?.retryable) dropped.told.unsure()
}

function forget(key: string): PhotoUpload | undefined {
  const dropped = photoUploads.get().find((one) => one.key === key)
  if (dropped?.preview) URL.revokeObjectURL(dropped.preview)
  photoUploads.set(photoUploads.get().filter((one) => one.key !== key))
  if (sending?.key === key) sending.stop.abort()
  return dropped
}

/** One after the other: the first is there sooner, and they come in the order in which they were chosen. */
async function sendNext(): Promise<void> {
  const next = photoUploads.get().find(({ state }) => state === 'waiting')
  if (sending || !next) return
  const { key } = next
  const stop = new AbortController()
  sending = { key, stop }
  change(key, { state: 'sending' })
  try {
    const onProgress = (sent: number) => change(key, { sent: sent * 100 })
    const options = { idempotencyKey: key, signal: stop.signal, onProgress }
    const asItIs = { bytes: next.file, crop: next.crop }
    const parcel = next.parcel ?? (next.heavy ? ((await smaller(next)) ?? asItIs) : asItIs)
    stop.signal.throwIfAborted()
    change(key, { parcel })
    const failure = complaintAboutSize(parcel.bytes)
    if (failure) return change(key, { state: 'failed', failure, retryable: false })
    const { photo } = await upload(postPhoto, parcel.bytes, { query: { ...parcel.crop } }, options)
    next.told.added(photo)
    forget(key)
  } catch (error) {
    const retryable = !(error instanceof Refused && FINAL.includes(error.problem.code))
    if (!stop.signal.aborted) change(key, { state: 'failed', failure: friendlyMessage(error), retryable })
  } finally {
    sending = null
    void sendNext()
  }
}

async function smaller({ file, crop }: NewPhoto): Promise<Parcel | null> {
  const bytes = await shrinkPhoto(file, crop)
  return bytes && { bytes, crop: null }
}

function change(key: string, to: Partial<PhotoUpload>): void {
  photoUploads.set(photoUploads.get().map((one) => (one.key === key ? { ...one, ...to } : one)))
}

/** The next person in this browser must not get the photos of the last one. */
function watchSession(): void {
  if (watching) return
  watching = true
  onSessionEvent(({ type }) => {
    if (type === 'signed_out') for (const { key } of photoUploads.get()) forget(key)
  })
}
