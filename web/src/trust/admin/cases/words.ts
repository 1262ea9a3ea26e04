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
import { ENTER, type LegendKey, TAKE_OVER } from '../legend.tsx'

export const KINDS: Record<SubjectKind, { label: string; icon: LucideIcon; its: string }> = {
  photo: { label: 'Photo', icon: Image, its: 'this photo' },
  profile_text: { label: 'Profile text', icon: FileText, its: 'these words' },
  creator_text: { label: 'Creator page', icon: Palette, its: 'these words' },
  post: { label: 'Post', icon: AtSign, its: 'this post' },
  comment: { label: 'Comment', icon: MessageSquareText, its: 'this comment' },
  message: { label: 'Message', icon: MessageCircle, its: 'this message' },
  profile: { label: 'Whole profile', icon: UserRound, its: 'this profile' },
}

export const ACTIONS: Record<CaseAction, { label: string; key: string; done: string; past: string }> = {
  keep: { label: 'Approve', key: 'A', done: 'Approved', past: 'Approved' },
  remove: { label: 'Remove', key: 'R', done: 'Removed. They are told why', past: 'Removed' },
  warn: { label: 'Warn', key: 'W', done: 'Warned. They are told why', past: 'Warned' },
  suspend: { label: 'Suspend', key: 'S', done: 'Suspended. They are told why', past: 'Suspended' },
  ban: { label: 'Ban', key: 'B', done: 'Banned. They are told why', past: 'Banned' },
}

export const CASE_KEYS: readonly LegendKey[] = [
  ...(['keep', 'remove', 'warn', 'suspend', 'ban'] as const).map(
    (action): LegendKey => [ACTIONS[action].key, ACTIONS[action].label],
  ),
  ENTER,
]

/** A gives them what they ask for, R does not: as everywhere else. */
export const APPEAL_KEYS: readonly LegendKey[] = [
  ['A', 'Take the decision back'],
  ['R', 'Let the decision stand'],
  TAKE_OVER,
]

export const APPEAL_STATES = { upheld: 'The decision stood', overturned: 'Taken back' } as const

const SEEN: Record<string, string> = {
  evasion: 'May go around a ban',
  abuse: 'Does what no person does',
}

export const reasonWords = (reason: NonNullable<CaseSummary['reason']>): string =>
  SEEN[reason] ?? REASON_OPTIONS.find(({ value }) => value === reason)?.label ?? reason

export const ruleOf = (id: string | null) => COMMUNITY_RULES.find((rule) => rule.id === id) ?? null

/** The rule that a case is most likely about. */
export const likelyRule = ({ rule, reason }: CaseSummary): CommunityRuleId | null =>
  ruleOf(rule)?.id ?? (reason ? REASON_RULES[reason] : null)

/** A beginning for what the author reads; whoever decides makes it their own. */
export function firstReason(kind: SubjectKind, rule: CommunityRuleId | null): string {
  const title = ruleOf(rule)?.title
  const what = `${KINDS[kind].its[0]!.toUpperCase()}${KINDS[kind].its.slice(1)}`
  return title ? `${what} ${kind.endsWith('_text') ? 'break' : 'breaks'} our rule “${title}”.` : ''
}

export const nameOf = ({ displayName }: { displayName: string | null }): string =>
  displayName ?? 'Somebody without a profile'

const SCORES: Record<string, string> = {
  porn: 'Explicit photo',
  hentai: 'Explicit drawing',
  sexy: 'Suggestive',
  neutral: 'Harmless',
  drawing: 'Drawing',
}

export const scoreName = (name: string): string => SCORES[name] ?? name

/** "38 min", "2 h", "3 days": how long something has been waiting. */
export function waited(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - new Date(since).getTime()) / 60_000))
  return span(minutes)
}

export function span(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
