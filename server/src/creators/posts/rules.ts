import { momentOf, type NewPost, type PostState, SCHEDULE_DAYS_MAX, TEASER_MAX } from '@koji/contract'

const DAY_MS = 86_400_000

/** Less would tell nothing. */
const TEASER_MIN = 20

/** How a locked post begins: whole words, at most so many letters, and never more than half of it. */
export function teaserOf(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  const most = Math.min(TEASER_MAX, letters.length >> 1)
  if (most < TEASER_MIN) return ''
  const cut = letters.slice(0, most - 1).join('')
  return `${cut.replace(/\s+\S*$/, '') || cut}…`
}

/** What is read when others see it: its text, and what stands for each photo. */
export const wordsOf = (text: string, photos: readonly { alt: string }[]): string[] =>
  [text, ...photos.map(({ alt }) => alt)].filter((one) => one !== '')

interface Read {
  words: readonly string[]
  heldRule: string | null
}

/**
 * Which words are to be read again after a change. What was found fine, by a rule or by somebody of the team, stays so;
 * of what is held all is read again, as soon as a word of it is another.
 */
export function wordsToRead(before: Read | null, words: readonly string[]): readonly string[] {
  if (!before) return words
  const known = new Set(before.words)
  if (before.heldRule === null) return words.filter((one) => !known.has(one))
  return words.length === before.words.length && words.every((one) => known.has(one)) ? [] : words
}

type Publish = NewPost['publish']

export type Plan =
  | { state: 'draft' }
  | { state: 'published' }
  | { state: 'scheduled'; publishAt: Date }
  | { refuse: 'too_late' | 'too_far' | 'published' }

/** What becomes of a post that is saved. One that was published stays so. */
export function planOf(publish: Publish, before: PostState | null, now: Date): Plan {
  if (before === 'published') return publish.when === 'now' ? { state: 'published' } : { refuse: 'published' }
  if (publish.when === 'now') return { state: 'published' }
  if (publish.when === 'draft') return { state: 'draft' }
  const publishAt = momentOf(publish.at, publish.timeZone)
  if (publishAt <= now) return { refuse: 'too_late' }
  if (publishAt.getTime() > now.getTime() + SCHEDULE_DAYS_MAX * DAY_MS) return { refuse: 'too_far' }
  return { state: 'scheduled', publishAt }
}
