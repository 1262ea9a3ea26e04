import { postTicketPhoto, type RefusalCode, TICKET_PHOTOS_MAX } from '@koji/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { Refused, upload } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { fileError, openPhoto, sizeError } from '#profiles/people/photo-files.ts'
import { shrinkPhoto } from '#profiles/people/photo-shrink.ts'
import { withSessionRenewal } from './session-renewal.ts'
import { ticketRequest } from './ticket-link.ts'

/** A photo that is sent after its message. */
export interface ChosenPhoto {
  /** Also the `Idempotency-Key`, so that a retry never adds the photo twice. */
  key: string
  file: File
  preview: string | null
  heavy: boolean
}

/** Photos that failed to upload after their message was sent. */
export interface UnsentPhotos {
  ticket: string
  message: string
  photos: readonly ChosenPhoto[]
  reason: string
}

export function useChosenPhotos() {
  const [list, setList] = useState<readonly ChosenPhoto[]>([])
  const [complaint, setComplaint] = useState<string>()
  const revokeAll = useEffectEvent(() => list.forEach(revokePreview))
  useEffect(() => () => revokeAll(), [])

  return {
    list,
    complaint,
    async add(files: readonly File[]) {
      const accepted = files.filter((file) => fileError(file) === undefined)
      const rejected = files.find((file) => fileError(file) !== undefined)
      const room = TICKET_PHOTOS_MAX - list.length
      setComplaint(
        rejected
          ? `${rejected.name}: ${fileError(rejected)}`
          : accepted.length > room
            ? `${TICKET_PHOTOS_MAX} pictures go with one message.`
            : undefined,
      )
      const opened = await Promise.all(
        accepted.slice(0, Math.max(0, room)).map(async (file) => {
          const { url, heavy } = await openPhoto(file)
          return { key: randomId(), file, preview: url, heavy }
        }),
      )
      setList((all) => [...all, ...opened].slice(0, TICKET_PHOTOS_MAX))
    },
    remove(key: string) {
      setComplaint(undefined)
      setList((all) => all.filter((photo) => photo.key !== key || revokePreview(photo)))
    },
    /** Removes photos that were passed on to a message. Photos that were added since stay. */
    discard(sent: readonly ChosenPhoto[]) {
      setComplaint(undefined)
      setList((all) => all.filter((photo) => !sent.includes(photo) || revokePreview(photo)))
    },
  }
}

/** Returns false, so that a filter drops the photo. */
function revokePreview({ preview }: ChosenPhoto): false {
  if (preview) URL.revokeObjectURL(preview)
  return false
}

const FAILURE_MESSAGES: Partial<Record<RefusalCode, string>> = {
  too_many_photos: `${TICKET_PHOTOS_MAX} pictures go with one message.`,
  too_late: 'That message is too old for more pictures. Please send them with a new one.',
}

const failureMessage = (error: unknown): string =>
  (error instanceof Refused && FAILURE_MESSAGES[error.problem.code]) || friendlyMessage(error)

/** Uploads the photos one by one. Returns those that failed, or null. */
export async function sendPhotos(
  ticket: string,
  message: string,
  photos: readonly ChosenPhoto[],
): Promise<UnsentPhotos | null> {
  const failed: ChosenPhoto[] = []
  let reason = ''
  for (const photo of photos) {
    try {
      const bytes = (photo.heavy && (await shrinkPhoto(photo.file, null))) || photo.file
      const complaint = sizeError(bytes)
      if (complaint) throw new Error(complaint)
      const { headers, ...address } = ticketRequest(ticket)
      const options = { idempotencyKey: photo.key, headers }
      await withSessionRenewal(() =>
        upload(postTicketPhoto, bytes, { params: { ...address, message } }, options),
      )
    } catch (error) {
      failed.push(photo)
      reason = failureMessage(error)
    }
  }
  return failed.length > 0 ? { ticket, message, photos: failed, reason } : null
}
