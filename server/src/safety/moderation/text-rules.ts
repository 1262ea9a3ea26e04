import type { CommunityRuleId } from '@koji/contract/community-rules'
import { type Assessment, mostSevere, type Verdict } from './rules.ts'
import { findContact } from './text-contacts.ts'
import { findLink } from './text-links.ts'
import { normalizeText } from './text-normalization.ts'
import { findScam } from './text-scams.ts'
import { findSlur } from './text-slurs.ts'

/**
 * Where a text appears: a display name, a username, a text that anyone may read, a message between two people, or a
 * creator's post, which may link to a shop.
 */
export type Where = 'name' | 'username' | 'public' | 'private' | 'creator'

export interface TextAssessment extends Assessment {
  what: 'slur' | 'contact' | 'link' | 'scam' | null
}

interface Row {
  what: NonNullable<TextAssessment['what']>
  rule: CommunityRuleId
  verdicts: Record<Where, Verdict>
}

/** The version changes with every rule, so that each stored result shows which rules it came from. */
export const TEXT_RULES = { model: 'koji-text-rules', version: '3' } as const

/**
 * The verdict for each kind of finding. Texts are held if they would do harm before our team reviews them: hate, fraud,
 * and contact details in public. In messages, people may exchange numbers and links. Usernames are short and often look
 * like a number or an address by chance, so only slurs are certain there.
 */
const TABLE = {
  slur: row('slur', 'C4', 'hit', 'hit', 'hit', 'hit', 'hit'),
  doubtful_slur: row('slur', 'C4', 'unsure', 'unsure', 'unsure', 'clear', 'unsure'),
  scam: row('scam', 'C7', 'hit', 'unsure', 'hit', 'unsure', 'hit'),
  doubtful_scam: row('scam', 'C7', 'hit', 'unsure', 'unsure', 'clear', 'unsure'),
  adult_link: row('link', 'C5', 'hit', 'unsure', 'hit', 'clear', 'hit'),
  address: row('contact', 'C8', 'hit', 'unsure', 'hit', 'clear', 'clear'),
  handle: row('contact', 'C8', 'hit', 'unsure', 'unsure', 'clear', 'clear'),
  link: row('link', 'C8', 'hit', 'unsure', 'unsure', 'clear', 'clear'),
} as const

function row(
  what: Row['what'],
  rule: CommunityRuleId,
  ...[name, username, inPublic, inPrivate, creator]: [Verdict, Verdict, Verdict, Verdict, Verdict]
): Row {
  return { what, rule, verdicts: { name, username, public: inPublic, private: inPrivate, creator } }
}

type Kind = keyof typeof TABLE

const FINDERS: readonly { what: Row['what']; find: (plainText: string) => Kind | null }[] = [
  { what: 'slur', find: findSlur },
  { what: 'scam', find: findScam },
  { what: 'contact', find: findContact },
  { what: 'link', find: findLink },
]

/** Skips searches that can't change the verdict, since every message is checked. */
const findersFor = (where: Where) =>
  FINDERS.filter(({ what }) =>
    Object.values(TABLE).some((row) => row.what === what && row.verdicts[where] !== 'clear'),
  )
const FINDERS_FOR: Record<Where, typeof FINDERS> = {
  name: findersFor('name'),
  username: findersFor('username'),
  public: findersFor('public'),
  private: findersFor('private'),
  creator: findersFor('creator'),
}

export function assessText(text: string, where: Where): TextAssessment {
  const plainText = normalizeText(text)
  const found = FINDERS_FOR[where].map(({ find }) => find(plainText)).filter((one) => one !== null)
  const assessments = found
    .map((one) => ({ what: TABLE[one].what, rule: TABLE[one].rule, verdict: TABLE[one].verdicts[where] }))
    .filter(({ verdict }) => verdict !== 'clear')
  return mostSevere(assessments) ?? { what: null, rule: null, verdict: 'clear' }
}
