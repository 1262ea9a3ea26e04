import { type CreatorSettings, NEW_CREATOR_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000
/** More words make a search slower, but not better. */
const WORDS_MAX = 6

/** Creators who started after this time are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_CREATOR_DAYS * DAY_MS)

/** Splits at everything but letters, digits and accents. */
export const searchWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, WORDS_MAX)

type PageTexts = Pick<CreatorSettings, 'tagline' | 'about' | 'perks' | 'welcome'>

/** The texts of a page that need an automatic check. */
export const textsOf = ({ tagline, about, perks, welcome }: PageTexts): string[] =>
  [tagline, about, ...perks, welcome].filter((text) => text !== '')

/** Removes held texts, which only their author may read. */
export const withoutHeldTexts = <Page extends PageTexts & { heldRule: string | null }>(page: Page): Page =>
  page.heldRule === null ? page : { ...page, tagline: '', about: '', perks: [], welcome: '' }
