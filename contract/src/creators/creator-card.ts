import * as z from 'zod/mini'

export const CARD_LAYOUTS = ['portrait', 'cover', 'words'] as const
export const CARD_BADGES = ['category', 'new', 'verified', 'none'] as const
export const CARD_FONTS = ['bricolage', 'figtree', 'serif', 'mono'] as const

const Colour = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'A colour is six digits behind a #, such as #f6ad49'))

/** How a creator looks in lists. */
export const CardDesign = z
  .object({
    accent: Colour,
    background: Colour,
    layout: z.enum(CARD_LAYOUTS),
    badge: z.enum(CARD_BADGES),
    font: z.enum(CARD_FONTS),
  })
  .check(
    z.refine((design) => !cardFaults(design).includes('accent'), {
      error: 'The accent cannot be told from the background',
      path: ['accent'],
    }),
    z.refine((design) => !cardFaults(design).includes('text'), {
      error: 'Words cannot be read on this background',
      path: ['background'],
    }),
    z.refine((design) => !cardFaults(design).includes('badge'), {
      error: 'Words cannot be read on this accent',
      path: ['accent'],
    }),
  )
export type CardDesign = z.infer<typeof CardDesign>

export const DEFAULT_CARD: CardDesign = {
  accent: '#f6ad49',
  background: '#1e1b16',
  layout: 'portrait',
  badge: 'category',
  font: 'bricolage',
}

export const CARD_INK = '#1e1b16'
export const CARD_PAPER = '#fffdf8'
/** WCAG AA for text, and for marks that are not text. */
export const TEXT_CONTRAST = 4.5
export const MARK_CONTRAST = 3

/** Between 1 and 21, as WCAG 2 computes it. */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Whichever of ink and paper reads better there. */
export const inkOn = (colour: string): string =>
  contrast(colour, CARD_INK) >= contrast(colour, CARD_PAPER) ? CARD_INK : CARD_PAPER

/** What cannot be read or told apart. */
export function cardFaults({
  accent,
  background,
}: Pick<CardDesign, 'accent' | 'background'>): ('text' | 'badge' | 'accent')[] {
  return [
    ...(contrast(background, inkOn(background)) < TEXT_CONTRAST ? (['text'] as const) : []),
    ...(contrast(accent, inkOn(accent)) < TEXT_CONTRAST ? (['badge'] as const) : []),
    ...(contrast(accent, background) < MARK_CONTRAST ? (['accent'] as const) : []),
  ]
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
