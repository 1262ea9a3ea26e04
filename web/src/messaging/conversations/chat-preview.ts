import { type Conversation, interestLabel, type Message } from '@koji/contract'

/** In place of what has a word that one does not want to see without asking for it. */
export const HIDDEN_WORDS = 'Hidden by your words'

/** In place of what the team removed, for both. */
export const REMOVED_WORDS = 'This message was removed by our team'

/** What a conversation came to, in one line. */
export function lastWords(last: Message, me: string): string {
  const mine = last.senderId === me
  if (last.unsent) return mine ? 'You took a message back' : 'Took a message back'
  if (last.removed) return REMOVED_WORDS
  if (last.hidden) return HIDDEN_WORDS
  const said = last.text || photosWords(last.photos.length)
  return mine ? `You: ${said}` : said
}

/** Those that are still being looked at are not among them. */
function photosWords(count: number): string {
  if (count < 2) return 'Sent a photo'
  return `Sent ${count} photos`
}

/** Why two could talk. */
export function sharedWords({ match: { shared } }: Conversation): string {
  const [first, second, ...rest] = shared.map(interestLabel)
  if (!first) return 'Say hi'
  if (!second) return `You both like ${first}`
  return rest.length === 0
    ? `You both like ${first} and ${second}`
    : `${first}, ${second} and ${rest.length} more`
}
