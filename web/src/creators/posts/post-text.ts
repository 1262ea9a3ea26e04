import { splitLinks } from '#lib/links.ts'

/** Longer than this, a first line is the beginning of the text and no headline. */
const HEADLINE_MAX = 80
/** More is folded away until somebody wants it. */
const LETTERS_SHOWN = 420
const LINES_SHOWN = 7

interface Told {
  /** A short first line with more below it. */
  headline: string | null
  body: string
}

export function toldIn(text: string): Told {
  const [first = '', ...rest] = text.split('\n')
  const body = rest.join('\n').trim()
  const headline = first.trim()
  return headline !== '' && headline.length <= HEADLINE_MAX && body !== ''
    ? { headline, body }
    : { headline: null, body: text }
}

export const isLong = (body: string): boolean =>
  body.length > LETTERS_SHOWN || body.split('\n').length > LINES_SHOWN

/** What a post is called where there is one line for it. */
export function titleOf({ text, photos = 0 }: { text: string; photos?: number }): string {
  const first = text.trim().split('\n')[0]!.trim()
  if (first === '') return photos === 1 ? 'A photo' : photos > 1 ? `${photos} photos` : 'An empty post'
  return first.length <= HEADLINE_MAX ? first : `${first.slice(0, HEADLINE_MAX - 1).trimEnd()}…`
}

/** Only what is safe on the way leads outside. */
export const piecesOf = (text: string): { text: string; href: string | null }[] =>
  splitLinks(text).map((piece) => (piece.href?.startsWith('https://') ? piece : { ...piece, href: null }))
