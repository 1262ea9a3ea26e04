import { EDIT_MINUTES, type Message, type Reaction } from '@koji/contract'

/** As the message looks once somebody has reacted, or taken that back. */
export function reacted(message: Message, personId: string, reaction: Reaction | null): Message {
  const others = message.reactions.filter((one) => one.personId !== personId)
  return { ...message, reactions: reaction ? [...others, { personId, reaction }] : others }
}

export const reactionOf = (message: Message, personId: string): Reaction | null =>
  message.reactions.find((one) => one.personId === personId)?.reaction ?? null

/** What each one means, for those who hear it. */
export const REACTION_WORDS: Record<Reaction, string> = {
  '❤️': 'Love',
  '😂': 'Laugh',
  '😮': 'Surprise',
  '😢': 'Sad',
  '👍': 'Thumbs up',
  '🔥': 'Fire',
}

export const canEdit = ({ sentAt, text, unsent }: Message, now: number): boolean =>
  !unsent && text !== '' && now - Date.parse(sentAt) < EDIT_MINUTES * 60_000
