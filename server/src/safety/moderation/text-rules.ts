import type { CommunityRuleId } from '@koji/contract/community-rules'
import { gravest, type Judgement, type Verdict } from './rules.ts'
import { findContact } from './text-contacts.ts'
import { findLink } from './text-links.ts'
import { plain } from './text-plain.ts'
import { findScam } from './text-scams.ts'
import { findSlur } from './text-slurs.ts'

/**
 * A name that stands beside every message, a username, a text that anybody may read, a word between two people, and
 * what a creator publishes, who may lead people to a shop.
 */
export type Where = 'name' | 'username' | 'public' | 'private' | 'creator'

export interface TextJudgement extends Judgement {
  what: 'slur' | 'contact' | 'link' | 'scam' | null
}

interface Row {
  what: NonNullable<TextJudgement['what']>
  rule: CommunityRuleId
  verdicts: Record<Where, Verdict>
}

/** Changes with everything that is found or how it is judged, so that old results can be told from new ones. */
export const TEXT_RULES = { model: 'koji-text-rules', version: '3' } as const

/**
 * What follows from what is found. Held is what does harm while it waits to be looked at: hate, fraud, and an address
 * that strangers can use at once. Two people who talk may give each other their numbers and links. Of the few letters
 * and digits of a username many look like a number or an address by chance, so only words that hurt are sure there.
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
  ...[name, username, inPublic, between, creator]: [Verdict, Verdict, Verdict, Verdict, Verdict]
): Row {
  return { what, rule, verdicts: { name, username, public: inPublic, private: between, creator } }
}

type Kind = keyof typeof TABLE

const FINDERS: readonly { what: Row['what']; find: (plainText: string) => Kind | null }[] = [
  { what: 'slur', find: findSlur },
  { what: 'scam', find: findScam },
  { what: 'contact', find: findContact },
  { what: 'link', find: findLink },
]

/** What nothing would follow from is not looked for: every message passes here. */
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

export function judgeText(text: string, where: Where): TextJudgement {
  const seen = plain(text)
  const found = FINDERS_FOR[where].map(({ find }) => find(seen)).filter((one) => one !== null)
  const judged = found
    .map((one) => ({ what: TABLE[one].what, rule: TABLE[one].rule, verdict: TABLE[one].verdicts[where] }))
    .filter(({ verdict }) => verdict !== 'clear')
  return gravest(judged) ?? { what: null, rule: null, verdict: 'clear' }
}
