import { splitLinks } from '#lib/links.ts'

/** A longer first line is part of the text, not a headline. */
const HEADLINE_MAX = 80
/** Longer texts are folded. */
const CHARACTERS_SHOWN = 420
const LINES_SHOWN = 7

interface PostText {
  /** A short first line with more below it. */
  headline: string | null
  body: string
}

export function splitHeadline(text: string): PostText {
  const [firstLine = '', ...rest] = text.split('\n')
  const body = rest.join('\n').trim()
  const headline = firstLine.trim()
  return headline !== '' && headline.length <= HEADLINE_MAX && body !== ''
    ? { headline, body }
    : { headline: null, body: text }
}

export const isLong = (body: string): boolean =>
  body.length > CHARACTERS_SHOWN || body.split('\n').length > LINES_SHOWN

/** A title of one line. */
export function titleOf({ text, photos = 0 }: { text: string; photos?: number }): string {
  const firstLine = text.trim().split('\n')[0]!.trim()
  if (firstLine === '') return photos === 1 ? 'A photo' : photos > 1 ? `${photos} photos` : 'An empty post'
  return firstLine.length <= HEADLINE_MAX ? firstLine : `${firstLine.slice(0, HEADLINE_MAX - 1).trimEnd()}…`
}

/** Splits text at links. Only https URLs become links. */
export const splitSafeLinks = (text: string): { text: string; href: string | null }[] =>
  splitLinks(text).map((piece) => (piece.href?.startsWith('https://') ? piece : { ...piece, href: null }))
