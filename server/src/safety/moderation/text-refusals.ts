import { refuse } from '#platform/http/refusal.ts'
import { assessText, type TextAssessment, type Where } from './text-rules.ts'

const NOT_IN_A_NAME: Record<NonNullable<TextAssessment['what']>, string> = {
  slur: 'This word hurts people. Please choose another name',
  contact: 'Please leave addresses and numbers out of your name',
  link: 'Please leave links out of your name',
  scam: 'Please choose a name that people may call you',
}

export interface Names {
  displayName?: string | undefined
  username?: string | null | undefined
}

interface NameText {
  path: keyof Names
  text: string
  where: Where
}

/** A username is checked twice: as it is, and with spaces instead of underscores. */
export function textsOf({ displayName, username }: Names): NameText[] {
  const forms = username ? new Set([username, username.replaceAll('_', ' ')]) : []
  return [
    ...(displayName ? [{ path: 'displayName', text: displayName, where: 'name' } as const] : []),
    ...Array.from(forms, (text) => ({ path: 'username', text, where: 'username' }) as const),
  ]
}

/** Refuses names that would be held, because everyone sees a name right away. */
export function requireNames(names: Names): void {
  for (const { path, text, where } of textsOf(names)) {
    const { verdict, what } = assessText(text, where)
    if (verdict === 'hit') refuse('words_refused', { fields: [{ path, message: NOT_IN_A_NAME[what!] }] })
  }
}

/** Refuses a note to a like that would be held. A note is read by a stranger, so it counts as public. */
export function requireNote(note: string): void {
  if (assessText(note, 'public').verdict === 'hit')
    refuse('words_refused', {
      fields: [{ path: 'note', message: 'Please leave links, addresses and hurtful words out of your note' }],
    })
}

/** Refuses a message with slurs. True if it needs a review, which `checkText` requests once the message exists. */
export function requireMessage(text: string): boolean {
  const { verdict } = assessText(text, 'private')
  if (verdict === 'hit')
    refuse('words_refused', {
      fields: [{ path: 'text', message: 'These words hurt people. Please say it another way' }],
    })
  return verdict === 'unsure'
}

/** Refuses a comment that would be held. True if it needs a review. */
export function requireComment(text: string): boolean {
  const { verdict } = assessText(text, 'public')
  if (verdict === 'hit')
    refuse('words_refused', {
      fields: [
        { path: 'text', message: 'Please leave addresses, scams and hurtful words out of your comment' },
      ],
    })
  return verdict === 'unsure'
}
