import { type Conversation, interestLabel, type Message } from '@koji/contract'

/** Replaces a message that contains one of the reader's hidden words. */
export const HIDDEN_TEXT = 'Hidden by your words'

/** Replaces a message that our team removed, for both members. */
export const REMOVED_TEXT = 'This message was removed by our team'

/** One line for the list, from the last message. */
export function previewText(last: Message, me: string): string {
  const mine = last.senderId === me
  if (last.unsent) return mine ? 'You took a message back' : 'Took a message back'
  if (last.removed) return REMOVED_TEXT
  if (last.hidden) return HIDDEN_TEXT
  const text = last.text || photosText(last.photos.length)
  return mine ? `You: ${text}` : text
}

/** The count leaves out photos whose check isn't finished. */
function photosText(count: number): string {
  if (count < 2) return 'Sent a photo'
  return `Sent ${count} photos`
}

/** What the two have in common, for a conversation without messages. */
export function sharedInterestsText({ match: { shared } }: Conversation): string {
  const [first, second, ...rest] = shared.map(interestLabel)
  if (!first) return 'Say hi'
  if (!second) return `You both like ${first}`
  return rest.length === 0
    ? `You both like ${first} and ${second}`
    : `${first}, ${second} and ${rest.length} more`
}
