import { EDIT_MINUTES, MESSAGES_A_MINUTE, type RefusalCode } from '@koji/contract'

/** The browser asks by the same rules before a text is sent. */
export { cautionOf } from '@koji/contract/caution'

const MINUTE_MS = 60_000

/** Of a pair: 0 is the lower id, 1 the higher. */
export type Side = 0 | 1

/** What decides whether a message is written, read while its conversation is held. */
export interface Facts {
  /** It is a conversation of whoever writes, and open. */
  open: boolean
  lastSeq: number
  /** In the last minute. */
  sentOfLate: number
  /** What stands under the same id. */
  known: Known | null
  /** How many of the photos are theirs, for this conversation, and in no message yet. */
  photosFree: number
}

interface Known {
  mine: boolean
  text: string
  photos: number
  /** It is no longer what it was when it was sent. */
  changed: boolean
}

interface Written {
  text: string
  photos: number
  replyTo: number | null
}

export type Verdict = { refuse: RefusalCode } | { write: boolean }

export function judge({ text, photos, replyTo }: Written, facts: Facts): Verdict {
  // Ended, blocked, left, somebody else's and never made look the same.
  if (!facts.open) return { refuse: 'not_found' }
  const { known } = facts
  if (known) {
    const same = known.mine && (known.changed || (known.text === text && known.photos === photos))
    return same ? { write: false } : { refuse: 'message_changed' }
  }
  if (replyTo !== null && replyTo > facts.lastSeq) return { refuse: 'not_found' }
  if (facts.photosFree !== photos) return { refuse: 'not_found' }
  if (facts.sentOfLate >= MESSAGES_A_MINUTE) return { refuse: 'too_fast' }
  return { write: true }
}

export const minuteBefore = (now: Date): Date => new Date(now.getTime() - MINUTE_MS)

export const canEdit = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= EDIT_MINUTES * MINUTE_MS

/** As words are compared: small letters without accents, one space between them and around. */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whole words only: who hides "ass" still reads of a class. */
export function hasWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const said = folded(text)
  return words.some((word) => {
    const sought = folded(word)
    return sought !== '  ' && said.includes(sought)
  })
}
