import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import type { Tables } from '#platform/db/tables.ts'

type Case = Pick<Tables['moderationCases'], 'subjectKind' | 'source' | 'rule'> & { state: 'open' | 'closed' }
type Check = Pick<Tables['moderationChecks'], 'subjectKind' | 'verdict' | 'rule'>

const SUBJECTS: Record<Case['subjectKind'], string> = {
  photo: 'one of your photos',
  profile_text: 'a text in your profile',
  message: 'one of your messages',
  creator_text: 'a text on your creator page',
  post: 'one of your posts',
  comment: 'one of your comments',
  profile: 'your profile',
}
const FOUND: Record<Check['verdict'], string> = {
  clear: 'nothing against the rules',
  unsure: 'something for our team to look at, and left it visible until then',
  hit: 'something against the rules, and hid it until our team could look at it',
}

/** Describes a check to the person whose photo or text it was. */
export const describeCheck = ({ subjectKind, verdict, rule }: Check): string =>
  `An automatic check of ${SUBJECTS[subjectKind]} found ${FOUND[verdict]}${inParentheses(rule)}.`

export const describeCase = ({ subjectKind, source, rule, state }: Case): string =>
  `${source === 'automatic' ? 'An automatic check' : 'A report'} asked our team to look at ` +
  `${SUBJECTS[subjectKind]}${inParentheses(rule)}. ${state === 'open' ? 'No one has yet.' : 'Someone has.'}`

function inParentheses(id: string | null): string {
  const rule = COMMUNITY_RULES.find((one) => one.id === id)
  return rule ? ` (rule ${rule.id}, ${rule.title})` : ''
}
