import { type Crop, type MyPhoto, postPhoto } from '@koji/contract'
import { Refused, upload } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { onSessionEvent } from '#lib/session-events.ts'
import { createStore } from '#lib/store.ts'
import { sizeError } from './photo-files.ts'
import { shrinkPhoto } from './photo-shrink.ts'

export interface NewPhoto {
  file: File
  /** Whether the photo is shrunk before the upload. */
  heavy: boolean
  /** Null when the browser can't show the file, so all of it is used. */
  crop: Crop | null
  /** An object URL, or null when the browser can't show the file. */
  preview: string | null
}

export interface PhotoUpload extends NewPhoto {
  /** Also the `Idempotency-Key`, so that retries create one photo. */
  key: string
  state: 'waiting' | 'sending' | 'failed'
  /** In percent. */
  sent: number
  /** The same bytes for every try, as the idempotency key requires. */
  payload?: Payload
  failure?: string
  /** Whether a retry could succeed. */
  retryable?: boolean
  handlers: UploadHandlers
}

interface Payload {
  bytes: Blob
  /** Null when the bytes are already cropped, or not cropped at all. */
  crop: Crop | null
}

export interface UploadHandlers {
  onAdded: (photo: MyPhoto) => void
  /** The upload was abandoned, but the server may have received it. */
  onUncertain: () => void
}

const NO_HANDLERS: UploadHandlers = { onAdded: () => undefined, onUncertain: () => undefined }

/** Outside of React, so that leaving the screen doesn't stop an upload. */
export const photoUploads = createStore<readonly PhotoUpload[]>([])

/** Faults of the file itself, which a retry can't fix. */
const FINAL = [
  'unreadable_photo',
  'photo_too_large',
  'photo_too_slow',
  'too_large',
  'wrong_content_type',
  'invalid_input',
]

let current: { key: string; controller: AbortController } | null = null
let isWatching = false

export function addPhoto(photo: NewPhoto, handlers: UploadHandlers): void {
  const added: PhotoUpload = { ...photo, key: randomId(), state: 'waiting', sent: 0, handlers }
  photoUploads.set([...photoUploads.get(), added])
  watchSession()
  void sendNext()
}

/** Lists a file as failed that was refused before the upload. */
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
  photoUploads.set([...photoUploads.get(), { ...refused, state: 'failed', handlers: NO_HANDLERS }])
}

export function retryUpload(key: string): void {
  change(key, { state: 'waiting', sent: 0, failure: undefined })
  void sendNext()
}

/** Cancels an upload, or dismisses a failed one. */
export function removeUpload(key: string): void {
  const removed = discard(key)
  if (removed?.state === 'sending' || removed?.retryable) removed.handlers.onUncertain()
}

function discard(key: string): PhotoUpload | undefined {
  const removed = photoUploads.get().find((upload) => upload.key === key)
  if (removed?.preview) URL.revokeObjectURL(removed.preview)
  photoUploads.set(photoUploads.get().filter((upload) => upload.key !== key))
  if (current?.key === key) current.controller.abort()
  return removed
}

/** Uploads one photo at a time, so that they finish in the order in which they were chosen. */
async function sendNext(): Promise<void> {
  const next = photoUploads.get().find(({ state }) => state === 'waiting')
  if (current || !next) return
  const { key } = next
  const controller = new AbortController()
  current = { key, controller }
  change(key, { state: 'sending' })
  try {
    const onProgress = (sent: number) => change(key, { sent: sent * 100 })
    const options = { idempotencyKey: key, signal: controller.signal, onProgress }
    const original = { bytes: next.file, crop: next.crop }
    const payload = next.payload ?? (next.heavy ? ((await shrink(next)) ?? original) : original)
    controller.signal.throwIfAborted()
    change(key, { payload })
    const failure = sizeError(payload.bytes)
    if (failure) return change(key, { state: 'failed', failure, retryable: false })
    const { photo } = await upload(postPhoto, payload.bytes, { query: { ...payload.crop } }, options)
    next.handlers.onAdded(photo)
    discard(key)
  } catch (error) {
    const retryable = !(error instanceof Refused && FINAL.includes(error.problem.code))
    if (!controller.signal.aborted)
      change(key, { state: 'failed', failure: friendlyMessage(error), retryable })
  } finally {
    current = null
    void sendNext()
  }
}

async function shrink({ file, crop }: NewPhoto): Promise<Payload | null> {
  const bytes = await shrinkPhoto(file, crop)
  return bytes && { bytes, crop: null }
}

function change(key: string, changes: Partial<PhotoUpload>): void {
  photoUploads.set(
    photoUploads.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  )
}

/** After a sign-out, no upload of the previous member may continue. */
function watchSession(): void {
  if (isWatching) return
  isWatching = true
  onSessionEvent(({ type }) => {
    if (type === 'signed_out') for (const { key } of photoUploads.get()) discard(key)
  })
}
