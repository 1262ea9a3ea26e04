import { type CreatorSettings, NEW_CREATOR_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000
/** More words make a search no better, only slower. */
const WORDS_MAX = 6

/** Creators who began after this moment are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_CREATOR_DAYS * DAY_MS)

/** Whatever else somebody types is no part of a word. */
export const searchWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, WORDS_MAX)

type Words = Pick<CreatorSettings, 'tagline' | 'about' | 'perks' | 'welcome'>

/** What of a page has to be read before others see it. */
export const wordsOf = ({ tagline, about, perks, welcome }: Words): string[] =>
  [tagline, about, ...perks, welcome].filter((words) => words !== '')

/** Words that are held are nobody's to read but their author's. */
export const shownWords = <Page extends Words & { wordsHeld: string | null }>(page: Page): Page =>
  page.wordsHeld === null ? page : { ...page, tagline: '', about: '', perks: [], welcome: '' }
