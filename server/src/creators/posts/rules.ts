import { momentOf, type NewPost, type PostState, SCHEDULE_DAYS_MAX, TEASER_MAX } from '@koji/contract'

const DAY_MS = 86_400_000

const TEASER_MIN = 20

/** The beginning of a locked post: whole words, of limited length, and never more than half of it. */
export function teaserOf(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  const max = Math.min(TEASER_MAX, letters.length >> 1)
  if (max < TEASER_MIN) return ''
  const cut = letters.slice(0, max - 1).join('')
  return `${cut.replace(/\s+\S*$/, '') || cut}…`
}

/** The texts that moderation checks: the text of a post, and the description of each photo. */
export const textsOf = (text: string, photos: readonly { alt: string }[]): string[] =>
  [text, ...photos.map(({ alt }) => alt)].filter((each) => each !== '')

interface CheckedTexts {
  texts: readonly string[]
  heldRule: string | null
}

/**
 * The texts to check after a change. Texts that were cleared, by a rule or by our team, aren't checked again. If a post is
 * held, any change has all of its texts checked again.
 */
export function textsToCheck(before: CheckedTexts | null, texts: readonly string[]): readonly string[] {
  if (!before) return texts
  const known = new Set(before.texts)
  if (before.heldRule === null) return texts.filter((text) => !known.has(text))
  return texts.length === before.texts.length && texts.every((text) => known.has(text)) ? [] : texts
}

type Publish = NewPost['publish']

export type Plan =
  | { state: 'draft' }
  | { state: 'published' }
  | { state: 'scheduled'; publishAt: Date }
  | { refuse: 'too_late' | 'too_far' | 'published' }

/** The state of a post after it is saved. A published post stays published. */
export function planOf(publish: Publish, before: PostState | null, now: Date): Plan {
  if (before === 'published') return publish.when === 'now' ? { state: 'published' } : { refuse: 'published' }
  if (publish.when === 'now') return { state: 'published' }
  if (publish.when === 'draft') return { state: 'draft' }
  const publishAt = momentOf(publish.at, publish.timeZone)
  if (publishAt <= now) return { refuse: 'too_late' }
  if (publishAt.getTime() > now.getTime() + SCHEDULE_DAYS_MAX * DAY_MS) return { refuse: 'too_far' }
  return { state: 'scheduled', publishAt }
}
