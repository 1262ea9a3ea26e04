import { EDIT_MINUTES, MESSAGES_PER_MINUTE, type RefusalCode } from '@koji/contract'

/** The browser warns by the same rules before a text is sent. */
export { detectCaution } from '@koji/contract/caution'

const MINUTE_MS = 60_000

/** A person in a pair: 0 has the lower id, 1 the higher. */
export type Side = 0 | 1

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

/** Read while the conversation is locked. */
export interface SendFacts {
  /** The conversation is open, and the sender's. */
  open: boolean
  lastSeq: number
  sentInLastMinute: number
  /** The message that has this id already. */
  existing: ExistingMessage | null
  /** How many of the photos are the sender's, for this conversation, and in no message yet. */
  availablePhotos: number
}

interface ExistingMessage {
  mine: boolean
  text: string
  photos: number
  /** Edited or deleted since it was sent. */
  changed: boolean
}

interface MessageContent {
  text: string
  photos: number
  replyTo: number | null
}

/** With `write: false`, the message exists already. */
export type SendDecision = { refuse: RefusalCode } | { write: boolean }

export function decideSend({ text, photos, replyTo }: MessageContent, facts: SendFacts): SendDecision {
  // Ended, blocked, left, someone else's and missing conversations look the same.
  if (!facts.open) return { refuse: 'not_found' }
  const { existing } = facts
  if (existing) {
    const same = existing.mine && (existing.changed || (existing.text === text && existing.photos === photos))
    return same ? { write: false } : { refuse: 'message_changed' }
  }
  if (replyTo !== null && replyTo > facts.lastSeq) return { refuse: 'not_found' }
  if (facts.availablePhotos !== photos) return { refuse: 'not_found' }
  if (facts.sentInLastMinute >= MESSAGES_PER_MINUTE) return { refuse: 'too_fast' }
  return { write: true }
}

export const minuteBefore = (now: Date): Date => new Date(now.getTime() - MINUTE_MS)

export const canEdit = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= EDIT_MINUTES * MINUTE_MS

/** Lower case without accents, with single spaces between words and around them. */
const normalize = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Matches whole words only, so that hiding "ass" doesn't hide "class". */
export function containsWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const normalizedText = normalize(text)
  return words.some((word) => {
    const normalizedWord = normalize(word)
    return normalizedWord !== '  ' && normalizedText.includes(normalizedWord)
  })
}
