import type { DecisionStatement, SubjectKind } from '@koji/contract'

const SUBJECT_LABELS: Record<SubjectKind, string> = {
  photo: 'a photo of yours',
  profile_text: 'the text of your profile',
  creator_text: 'the text of your creator page',
  post: 'a post of yours',
  comment: 'a comment of yours',
  message: 'a message of yours',
  profile: 'your profile',
}

/** For headings, which have little room on phones. */
const SUBJECT_SHORT_LABELS: Record<SubjectKind, string> = {
  photo: 'photo',
  profile_text: 'profile text',
  creator_text: 'creator page text',
  post: 'post',
  comment: 'comment',
  message: 'message',
  profile: 'profile',
}

export function decisionTitle(
  { action, kind, until, overturnedAt }: DecisionStatement,
  now = Date.now(),
): string {
  if (action === 'keep') return 'Everything is fine'
  if (action === 'remove') return `Your ${SUBJECT_SHORT_LABELS[kind]} was removed`
  if (action === 'warn') return 'A warning from our team'
  if (action === 'ban') return overturnedAt ? 'Your account was closed' : 'Your account is closed'
  return overturnedAt || isOver(until, now) ? 'Your account was suspended' : 'Your account is suspended'
}

/** Explains the effect of a decision to its subject. */
export function decisionEffect(
  { action, kind, removed, until }: DecisionStatement,
  day: (instant: string) => string,
  now = Date.now(),
): string {
  const subject = SUBJECT_LABELS[kind]
  const hidden = removed ? ` Nobody else sees ${subject} any more.` : ''
  if (action === 'keep')
    return `Our team has looked at ${subject}. Others see it, and nothing counts against you.`
  if (action === 'remove') return `Nobody else sees it any more. Your account stays open.`
  if (action === 'warn')
    return `Your account stays open. If this happens again, it may be suspended.${hidden}`
  if (action === 'suspend' && until && isOver(until, now))
    return `Until ${day(until)} you could not sign in. That is over; what it was for still counts for a while.${hidden}`
  if (action === 'suspend' && until)
    return `Until ${day(until)} you cannot sign in, and nobody sees you. Then your account opens again by itself.${hidden}`
  return `You cannot sign in any more, and nobody sees you.${hidden}`
}

const isOver = (until: string | null, now: number): boolean => until !== null && Date.parse(until) <= now
