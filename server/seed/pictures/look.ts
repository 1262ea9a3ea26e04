import type { Beard } from './beard.ts'
import { DYED, darker, hairColor, INK, mix, type Skin, skinOf } from './colors.ts'
import type { Cover } from './covers.ts'
import type { EyeShape } from './eyes.ts'
import type { Glasses } from './glasses.ts'
import { type Style, styleOf } from './hair.ts'
import { type Random, seededRandom } from './random.ts'

export interface PortraitOptions {
  seed: string
  presenting: 'woman' | 'man' | 'neutral'
  /** 18 to 80. */
  age: number
}

/** The features that stay the same in every picture of a person. */
export interface Look {
  presenting: PortraitOptions['presenting']
  age: number
  skin: Skin
  width: number
  jaw: number
  chin: number
  chinWidth: number
  shoulders: number
  neck: number
  hair: { style: Style; color: string; beard: string; mirrored: boolean }
  beard: Beard
  eye: { shape: EyeShape; size: number; gap: number; iris: string }
  lashes: boolean
  brow: { weight: number; arch: number; tilt: number; color: string }
  nose: { width: number; length: number; bridge: number }
  mouth: { width: number; full: number; color: string }
  freckles: [number, number, number][]
  mole: [number, number] | undefined
  glasses: { kind: Glasses; color: string }
  cover: Cover
  coverColors: readonly string[]
  earring: 'none' | 'stud' | 'hoop' | 'drop'
  metal: string
  hearingAid: boolean
}

const IRIS = {
  dark: '#4A2A1A',
  brown: '#6E4326',
  hazel: '#8A6A34',
  green: '#5F7A48',
  blue: '#4E7FA0',
  gray: '#74858C',
}
const CLOTHS = [
  INK.persimmon,
  INK.pine,
  INK.ume,
  INK.ai,
  '#E8C79A',
  '#C97F86',
  '#3E6A7C',
  '#D9953F',
  '#7A3B4E',
  '#F0E2CA',
  '#5E7F6A',
]

export function lookOf({ seed, presenting, age }: PortraitOptions): Look {
  const draw = seededRandom(`look ${seed}`)
  const woman = presenting === 'woman' ? 1 : presenting === 'man' ? 0 : 0.5
  const skin = skinOf(draw)
  const style = styleOf(draw, presenting, skin.depth, age)
  const natural = hairColor(draw, skin.depth, age)
  const color = age < 45 && draw.chance(0.07) ? draw.pick(DYED) : natural
  const cover = coverOf(draw, presenting)
  const beard = beardOf(draw, presenting, age, cover)
  const full = draw.between(11, 17) + woman * 3 + skin.depth * 3 - Math.max(0, age - 50) * 0.09
  return {
    presenting,
    age,
    skin,
    cover,
    beard,
    width: draw.between(0.94, 1.04) - woman * 0.015,
    jaw: draw.between(0.74, 0.86) + (1 - woman) * 0.06,
    chin: draw.between(-8, 8) + (1 - woman) * 4,
    chinWidth: draw.between(8, 24) + (1 - woman) * 12,
    shoulders: draw.between(0.86, 0.95) + (1 - woman) * 0.11,
    neck: draw.between(47, 52) + (1 - woman) * 12,
    hair: {
      style,
      color,
      beard: mix(natural, '#5A2A14', skin.depth < 0.5 ? 0.14 : 0),
      mirrored: draw.chance(0.5),
    },
    eye: {
      shape: draw.pick<EyeShape>(['almond', 'almond', 'round', 'hooded', 'single', 'gentle']),
      size: draw.between(0.94, 1.1) + woman * 0.04,
      gap: draw.between(41, 46),
      iris: IRIS[
        skin.depth > 0.5
          ? draw.weighted({ dark: 5, brown: 3, hazel: 0.6, green: 0.2 })
          : draw.weighted({
              dark: 2,
              brown: 3,
              hazel: 2,
              green: 1.5,
              blue: skin.depth < 0.3 ? 3 : 0.4,
              gray: skin.depth < 0.3 ? 1.4 : 0.2,
            })
      ],
    },
    lashes: draw.chance(woman === 1 ? 0.92 : woman === 0 ? 0 : 0.45),
    brow: {
      weight: draw.between(2.5, 5) + (1 - woman) * 3,
      arch: draw.between(4, 11) + woman * 3,
      tilt: draw.between(-3.5, 1.5),
      color: age > 62 ? mix(natural, '#8A847A', 0.4) : mix(darker(natural, 0.25), '#2A1A14', 0.35),
    },
    nose: {
      width: draw.between(15, 20) + skin.depth * 4 + (1 - woman) * 2.5,
      length: draw.between(-5, 7),
      bridge: draw.between(-2, 5),
    },
    mouth: {
      width: draw.between(0.92, 1.12),
      full,
      color:
        woman > 0.4 && draw.chance(0.4)
          ? mix(skin.lip, draw.pick(['#B3203C', '#C2452F', '#8E2440', '#D0546A']), 0.6)
          : mix(skin.lip, skin.base, 0.12 + (1 - woman) * 0.3),
    },
    freckles: skin.depth < 0.62 && draw.chance(0.2) ? frecklesOf(draw) : [],
    mole: draw.chance(0.14) ? [draw.pick([-52, 54, -30, 34]), draw.pick([44, 60, 88, 8])] : undefined,
    glasses: {
      kind: draw.chance(age > 48 ? 0.44 : 0.24)
        ? draw.pick<Glasses>(['round', 'round', 'square', 'square', 'cat', 'aviator', 'half', 'rimless'])
        : 'none',
      color: draw.pick([INK.ink, '#3A2418', '#7A3B1E', INK.koji, INK.ume, INK.ai, '#F3E2C0', INK.pine]),
    },
    coverColors: [draw.pick(CLOTHS), draw.pick(CLOTHS), draw.pick(CLOTHS)],
    earring: draw.chance(woman === 1 ? 0.5 : woman === 0 ? 0.07 : 0.3)
      ? draw.pick(['stud', 'hoop', 'drop'])
      : 'none',
    metal: draw.pick([INK.koji, INK.koji, '#E9E2D2', INK.ume, INK.leaf]),
    hearingAid: draw.chance(age > 60 ? 0.14 : 0.035),
  }
}

function coverOf(draw: Random, presenting: PortraitOptions['presenting']): Cover {
  if (presenting === 'woman') return draw.weighted<Cover>({ none: 87, hijab: 5, shayla: 4, headwrap: 4 })
  if (presenting === 'man') return draw.weighted<Cover>({ none: 92, turban: 5, kippah: 3 })
  return draw.weighted<Cover>({ none: 97, headwrap: 3 })
}

function beardOf(draw: Random, presenting: PortraitOptions['presenting'], age: number, cover: Cover): Beard {
  if (presenting === 'woman') return 'none'
  if (presenting === 'neutral') return draw.weighted<Beard>({ none: 80, stubble: 14, mustache: 6 })
  if (cover === 'turban') return draw.weighted<Beard>({ full: 4, long: 4, short: 2 })
  const grown = age < 23 ? 0.35 : 1
  return draw.weighted<Beard>({
    none: 40,
    stubble: 16,
    mustache: 7 * grown,
    goatee: 7 * grown,
    short: 14 * grown,
    full: 12 * grown,
    long: 4 * grown,
  })
}

const frecklesOf = (draw: Random) =>
  Array.from({ length: 22 }, (_, i): [number, number, number] => [
    (i % 2 ? 1 : -1) * draw.between(26, 84),
    draw.between(4, 40),
    draw.between(2, 3.6),
  ])
