import type { Hair } from './hair-cap.ts'
import { COILY } from './hair-coily.ts'
import { LONG } from './hair-long.ts'
import { SHORT } from './hair-short.ts'
import type { Random } from './random.ts'

export const STYLES = { ...SHORT, ...LONG, ...COILY }
export type Style = keyof typeof STYLES

export const hair = (style: Style, color: string, skin: string): Hair => STYLES[style](color, skin)

/** Styles that are flat enough for a hat. */
export const UNDER_HAT: ReadonlySet<Style> = new Set<Style>([
  'buzz',
  'crop',
  'receding',
  'bald',
  'straight',
  'lob',
  'waves',
  'teeny',
  'locs',
  'braids',
  'shortlocs',
  'tonsure',
  'sidepart',
  'mane',
  'plaits',
  'lowbun',
  'slick',
])

/** Styles that leave room for a headband. */
export const UNDER_BAND: ReadonlySet<Style> = new Set<Style>([
  'bun',
  'puff',
  'afro',
  'halo',
  'ponytail',
  'highpony',
  'curls',
])

const WOMAN: Partial<Record<Style, number>> = {
  straight: 3,
  lob: 3,
  waves: 4,
  bob: 3,
  bangs: 2,
  bun: 2.5,
  lowbun: 2.5,
  ponytail: 3,
  highpony: 2,
  plaits: 1.5,
  pixie: 2,
  shag: 2,
  mane: 1,
  curls: 2,
  undercut: 0.6,
  buzz: 0.4,
}
const MAN: Partial<Record<Style, number>> = {
  crop: 4,
  quiff: 4,
  sidepart: 3.5,
  undercut: 3,
  buzz: 2,
  fringe: 2.5,
  slick: 2,
  mop: 2.5,
  mane: 1.4,
  bun: 1,
  shag: 0.8,
  bald: 0.8,
}
const NEUTRAL: Partial<Record<Style, number>> = {
  pixie: 3,
  shag: 3,
  undercut: 3,
  mop: 2,
  fringe: 2,
  crop: 1.5,
  lob: 1.5,
  mane: 1.5,
  buzz: 1.5,
  bun: 1,
  quiff: 1,
  lowbun: 1,
}
const COILY_WOMAN: Partial<Record<Style, number>> = {
  afro: 3,
  halo: 3,
  puff: 2.5,
  curls: 3,
  locs: 2,
  braids: 3,
  shortlocs: 1.5,
  cornrows: 1.5,
  teeny: 1.5,
  bun: 0.8,
}
const COILY_MAN: Partial<Record<Style, number>> = {
  teeny: 4,
  buzz: 3,
  halo: 1.6,
  afro: 1,
  locs: 1.6,
  shortlocs: 2,
  cornrows: 2,
  mop: 1.4,
  bald: 1.2,
  ringlets: 1.6,
}
const COILY_NEUTRAL: Partial<Record<Style, number>> = {
  halo: 2,
  teeny: 2,
  shortlocs: 2,
  cornrows: 1.5,
  ringlets: 2,
  afro: 1.5,
  puff: 1.5,
  braids: 1,
  buzz: 1,
}

export function styleOf(
  draw: Random,
  presenting: 'woman' | 'man' | 'neutral',
  depth: number,
  age: number,
): Style {
  const coily = draw.chance(depth > 0.72 ? 0.82 : depth > 0.5 ? 0.4 : depth > 0.25 ? 0.14 : 0.08)
  const thinning = presenting !== 'woman' && age > 36 && draw.chance(Math.min(0.6, (age - 36) / 50))
  if (thinning) return draw.weighted({ receding: 4, bald: 2, tonsure: age > 52 ? 3 : 0, buzz: 1.5 })
  if (presenting === 'woman' && age > 62 && draw.chance(0.5))
    return draw.weighted({ pixie: 3, bob: 2, lob: 2, shag: 2, lowbun: 2, ringlets: 1.5 })
  if (coily && depth < 0.3)
    return draw.weighted(
      presenting === 'man' ? { mop: 3, ringlets: 3, halo: 1 } : { curls: 4, halo: 3, ringlets: 1, puff: 1 },
    )
  const pools = coily
    ? { woman: COILY_WOMAN, man: COILY_MAN, neutral: COILY_NEUTRAL }
    : { woman: WOMAN, man: MAN, neutral: NEUTRAL }
  return draw.weighted(pools[presenting])
}
