import { postTicketPhoto, type RefusalCode, TICKET_PHOTOS_MAX } from '@koji/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { Refused, upload } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { complaintAboutFile, complaintAboutSize, openPhoto } from '#profiles/people/photo-files.ts'
import { shrinkPhoto } from '#profiles/people/photo-shrink.ts'
import { asMember } from './as-member.ts'
import { asked } from './ticket-link.ts'

/** A picture that waits for the words it goes with. */
export interface ChosenPhoto {
  /** Also its `Idempotency-Key`: however often it is sent, it is one picture. */
  key: string
  file: File
  preview: string | null
  heavy: boolean
}

/** Pictures that did not arrive with their message, and why. */
export interface StuckPhotos {
  ticket: string
  message: string
  photos: readonly ChosenPhoto[]
  why: string
}

export function useChosenPhotos() {
  const [list, setList] = useState<readonly ChosenPhoto[]>([])
  const [complaint, setComplaint] = useState<string>()
  const leave = useEffectEvent(() => list.forEach(forget))
  useEffect(() => () => leave(), [])

  return {
    list,
    complaint,
    async add(files: readonly File[]) {
      const fitting = files.filter((file) => complaintAboutFile(file) === undefined)
      const refused = files.find((file) => complaintAboutFile(file) !== undefined)
      const room = TICKET_PHOTOS_MAX - list.length
      setComplaint(
        refused
          ? `${refused.name}: ${complaintAboutFile(refused)}`
          : fitting.length > room
            ? `${TICKET_PHOTOS_MAX} pictures go with one message.`
            : undefined,
      )
      const opened = await Promise.all(
        fitting.slice(0, Math.max(0, room)).map(async (file) => {
          const { url, heavy } = await openPhoto(file)
          return { key: randomId(), file, preview: url, heavy }
        }),
      )
      setList((all) => [...all, ...opened].slice(0, TICKET_PHOTOS_MAX))
    },
    remove(key: string) {
      setComplaint(undefined)
      setList((all) => all.filter((one) => one.key !== key || forget(one)))
    },
    /** They have gone with a message, or wait elsewhere; what was added meanwhile stays. */
    letGo(sent: readonly ChosenPhoto[]) {
      setComplaint(undefined)
      setList((all) => all.filter((one) => !sent.includes(one) || forget(one)))
    },
  }
}

function forget({ preview }: ChosenPhoto): false {
  if (preview) URL.revokeObjectURL(preview)
  return false
}

const WORDS: Partial<Record<RefusalCode, string>> = {
  too_many_photos: `${TICKET_PHOTOS_MAX} pictures go with one message.`,
  too_late: 'That message is too old for more pictures. Please send them with a new one.',
}

const failureWords = (error: unknown): string =>
  (error instanceof Refused && WORDS[error.problem.code]) || friendlyMessage(error)

/** One after the other. Null when all of them arrived. */
export async function sendPhotos(
  ticket: string,
  message: string,
  photos: readonly ChosenPhoto[],
): Promise<StuckPhotos | null> {
  const left: ChosenPhoto[] = []
  let why = ''
  for (const photo of photos) {
    try {
      const bytes = (photo.heavy && (await shrinkPhoto(photo.file, null))) || photo.file
      const complaint = complaintAboutSize(bytes)
      if (complaint) throw new Error(complaint)
      const { ticket: named, headers } = asked(ticket)
      const sent = { idempotencyKey: photo.key, headers }
      await asMember(() => upload(postTicketPhoto, bytes, { params: { ticket: named, message } }, sent))
    } catch (error) {
      left.push(photo)
      why = failureWords(error)
    }
  }
  return left.length > 0 ? { ticket, message, photos: left, why } : null
}
