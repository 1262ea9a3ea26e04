import { type CaseAction, type CaseSummary, REASON_RULES, type SubjectKind } from '@koji/contract'
import { COMMUNITY_RULES, type CommunityRuleId } from '@koji/contract/community-rules'
import {
  AtSign,
  FileText,
  Image,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  Palette,
  UserRound,
} from 'lucide-react'
import { REASON_OPTIONS } from '#profiles/people/report-reasons.ts'
import { ENTER_SHORTCUT, type Shortcut, TAKE_OVER_SHORTCUT } from '../shortcut-help.tsx'

export const SUBJECT_LABELS: Record<SubjectKind, { label: string; icon: LucideIcon; inSentence: string }> = {
  photo: { label: 'Photo', icon: Image, inSentence: 'this photo' },
  profile_text: { label: 'Profile text', icon: FileText, inSentence: 'these words' },
  creator_text: { label: 'Creator page', icon: Palette, inSentence: 'these words' },
  post: { label: 'Post', icon: AtSign, inSentence: 'this post' },
  comment: { label: 'Comment', icon: MessageSquareText, inSentence: 'this comment' },
  message: { label: 'Message', icon: MessageCircle, inSentence: 'this message' },
  profile: { label: 'Whole profile', icon: UserRound, inSentence: 'this profile' },
}

export const ACTION_LABELS: Record<CaseAction, { label: string; key: string; done: string; past: string }> = {
  keep: { label: 'Approve', key: 'A', done: 'Approved', past: 'Approved' },
  remove: { label: 'Remove', key: 'R', done: 'Removed. We’ll tell them why', past: 'Removed' },
  warn: { label: 'Warn', key: 'W', done: 'Warned. We’ll tell them why', past: 'Warned' },
  suspend: { label: 'Suspend', key: 'S', done: 'Suspended. We’ll tell them why', past: 'Suspended' },
  ban: { label: 'Ban', key: 'B', done: 'Banned. We’ll tell them why', past: 'Banned' },
}

export const CASE_SHORTCUTS: readonly Shortcut[] = [
  ...(['keep', 'remove', 'warn', 'suspend', 'ban'] as const).map(
    (action): Shortcut => [ACTION_LABELS[action].key, ACTION_LABELS[action].label],
  ),
  TAKE_OVER_SHORTCUT,
  ENTER_SHORTCUT,
]

/** A grants the request and R rejects it, as in the other queues. */
export const APPEAL_SHORTCUTS: readonly Shortcut[] = [
  ['A', 'Overturn the decision'],
  ['R', 'Uphold the decision'],
  TAKE_OVER_SHORTCUT,
]

export const APPEAL_OUTCOMES = { upheld: 'Decision upheld', overturned: 'Decision overturned' } as const

const DETECTED_REASON_LABELS: Record<string, string> = {
  evasion: 'May be evading a ban',
  abuse: 'Acts faster than a person can',
}

export const reasonLabel = (reason: string): string =>
  DETECTED_REASON_LABELS[reason] ?? REASON_OPTIONS.find(({ value }) => value === reason)?.label ?? reason

export const communityRule = (id: string | null) => COMMUNITY_RULES.find((rule) => rule.id === id) ?? null

/** The rule that a case is most likely about. */
export const likelyRule = ({ rule, reason }: CaseSummary): CommunityRuleId | null =>
  communityRule(rule)?.id ?? (reason ? REASON_RULES[reason] : null)

/** Prefills the reason that is sent to the author. */
export function suggestedReason(kind: SubjectKind, rule: CommunityRuleId | null): string {
  const title = communityRule(rule)?.title
  const subject = `${SUBJECT_LABELS[kind].inSentence[0]!.toUpperCase()}${SUBJECT_LABELS[kind].inSentence.slice(1)}`
  return title ? `${subject} ${kind.endsWith('_text') ? 'break' : 'breaks'} our rule “${title}”.` : ''
}

const SCORE_LABELS: Record<string, string> = {
  porn: 'Explicit photo',
  hentai: 'Explicit drawing',
  sexy: 'Suggestive',
  neutral: 'Harmless',
  drawing: 'Drawing',
}

export const scoreLabel = (name: string): string => SCORE_LABELS[name] ?? name

/** The time since an item was opened: "38 min", "2 h", "3 days". */
export function formatWait(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - new Date(since).getTime()) / 60_000))
  return formatMinutes(minutes)
}

export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
