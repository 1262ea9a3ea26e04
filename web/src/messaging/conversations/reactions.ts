import { EDIT_MINUTES, type Message, type Reaction } from '@koji/contract'

/** Adds, replaces or removes the reaction of one person. */
export function withReaction(message: Message, personId: string, reaction: Reaction | null): Message {
  const others = message.reactions.filter((each) => each.personId !== personId)
  return { ...message, reactions: reaction ? [...others, { personId, reaction }] : others }
}

export const reactionOf = (message: Message, personId: string): Reaction | null =>
  message.reactions.find((each) => each.personId === personId)?.reaction ?? null

/** Labels for screen readers. */
export const REACTION_LABELS: Record<Reaction, string> = {
  '❤️': 'Love',
  '😂': 'Laugh',
  '😮': 'Surprise',
  '😢': 'Sad',
  '👍': 'Thumbs up',
  '🔥': 'Fire',
}

export const canEdit = ({ sentAt, text, unsent }: Message, now: number): boolean =>
  !unsent && text !== '' && now - Date.parse(sentAt) < EDIT_MINUTES * 60_000
