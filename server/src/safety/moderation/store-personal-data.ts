import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

const SUBJECTS = {
  photo: 'a photo of yours',
  profile_text: 'a text of your profile',
  message: 'a message of yours',
  creator_text: 'a text of your creator page',
  post: 'a post of yours',
  comment: 'a comment of yours',
  profile: 'your profile',
} as const
const FOUND = {
  clear: 'nothing against the rules',
  unsure: 'something that a person should look at; it was shown meanwhile',
  hit: 'something against the rules; it was held until a person had looked',
} as const

const ruleNamed = (id: string | null): string => {
  const rule = COMMUNITY_RULES.find((one) => one.id === id)
  return rule ? ` (rule ${rule.id}, ${rule.title})` : ''
}

export const moderationData: PersonalDataSection = {
  name: 'moderation',
  about: 'What automatic checks found in your photos and texts, and what a person at Koji looked at.',
  async export(db, accountId) {
    const checks = await db
      .selectFrom('moderationChecks')
      .select(['subjectKind', 'subjectId', 'model', 'version', 'scores', 'verdict', 'rule', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const cases = await db
      .selectFrom('moderationCases')
      .select([
        'subjectKind',
        'subjectId',
        'source',
        'verdict',
        'rule',
        'state',
        'openedAt',
        'closedAt',
        'hiddenAt',
      ])
      .where('accountId', '=', accountId)
      .orderBy('openedAt')
      .orderBy('id')
      .execute()
    return {
      checks: checks.map((check) => ({
        inWords: `An automatic check of ${SUBJECTS[check.subjectKind]} found ${FOUND[check.verdict]}${ruleNamed(check.rule)}.`,
        ...check,
      })),
      cases: cases.map((one) => ({
        inWords:
          `${one.source === 'automatic' ? 'An automatic check' : 'A report'} asked a person to look at ` +
          `${SUBJECTS[one.subjectKind]}${ruleNamed(one.rule)}, and ${one.state === 'open' ? 'nobody has yet' : 'somebody did'}.`,
        ...one,
      })),
    }
  },
  async erase(tx, accountId) {
    await tx.deleteFrom('moderationCases').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('moderationChecks').where('accountId', '=', accountId).execute()
  },
}
