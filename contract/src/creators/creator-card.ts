import * as z from 'zod/mini'

export const CARD_LAYOUTS = ['portrait', 'cover', 'words'] as const
export const CARD_BADGES = ['category', 'new', 'verified', 'none'] as const
export const CARD_FONTS = ['bricolage', 'figtree', 'serif', 'mono'] as const

const Color = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'A colour is six digits behind a #, such as #f6ad49'))

/** The look of a creator's card in lists. */
export const CardDesign = z
  .object({
    accent: Color,
    background: Color,
    layout: z.enum(CARD_LAYOUTS),
    badge: z.enum(CARD_BADGES),
    font: z.enum(CARD_FONTS),
  })
  .check(
    z.refine((design) => !lowContrastParts(design).includes('accent'), {
      error: 'The accent cannot be told from the background',
      path: ['accent'],
    }),
    z.refine((design) => !lowContrastParts(design).includes('text'), {
      error: 'Words cannot be read on this background',
      path: ['background'],
    }),
    z.refine((design) => !lowContrastParts(design).includes('badge'), {
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
/** WCAG AA minimums for text and for non-text elements. */
export const TEXT_CONTRAST = 4.5
export const NON_TEXT_CONTRAST = 3

/** The WCAG 2 contrast ratio, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Ink or paper, whichever has more contrast. */
export const inkOn = (color: string): string =>
  contrast(color, CARD_INK) >= contrast(color, CARD_PAPER) ? CARD_INK : CARD_PAPER

type CardFault = 'text' | 'badge' | 'accent'

/** The parts of a card without enough contrast. */
export function lowContrastParts({
  accent,
  background,
}: Pick<CardDesign, 'accent' | 'background'>): CardFault[] {
  const faults: CardFault[] = []
  if (contrast(background, inkOn(background)) < TEXT_CONTRAST) faults.push('text')
  if (contrast(accent, inkOn(accent)) < TEXT_CONTRAST) faults.push('badge')
  if (contrast(accent, background) < NON_TEXT_CONTRAST) faults.push('accent')
  return faults
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
