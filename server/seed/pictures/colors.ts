import type { Random } from './random.ts'

export const INK = {
  paper: '#FBF6EC',
  cream: '#F5E4C3',
  sand: '#E9CFA0',
  koji: '#F6AD49',
  amber: '#E58A2B',
  persimmon: '#C9562A',
  clay: '#B9683F',
  brick: '#8E3B26',
  pine: '#1F6650',
  leaf: '#5E9C84',
  moss: '#6E7B3A',
  ume: '#AD2A4B',
  blossom: '#E58A9B',
  ai: '#23587D',
  sky: '#7FA9C6',
  night: '#1C1B2B',
  bark: '#4A2A1A',
  ink: '#1E1B16',
}

export function mix(from: string, to: string, amount: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) * (1 - amount) + channel(to, at) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

export const darker = (color: string, amount: number) => mix(color, '#1A0A10', amount)
export const lighter = (color: string, amount: number) => mix(color, '#FFF2DC', amount)

export interface Skin {
  base: string
  shade: string
  light: string
  lip: string
  line: string
  blush: string
  /** 0 is the palest, 1 the deepest. */
  depth: number
}

const TONES = [
  '#F7D5BC',
  '#F2C6A3',
  '#EAB890',
  '#DDA67C',
  '#D09468',
  '#BF8154',
  '#A96D42',
  '#905834',
  '#764527',
  '#5D341E',
]

export function skinOf(draw: Random): Skin {
  const index = draw.integer(0, TONES.length - 1)
  const depth = index / (TONES.length - 1)
  const base = mix(TONES[index] as string, draw.pick(['#E8A07A', '#D9A45A', '#C98A6A']), 0.08)
  return {
    base,
    shade: mix(base, depth > 0.6 ? '#2A0D0A' : '#8A3322', 0.34 + depth * 0.06),
    light: mix(base, '#FFE9CF', 0.42),
    lip: mix(base, depth > 0.6 ? '#8E2036' : '#B02A38', 0.46),
    line: mix(base, '#22080A', 0.62 + depth * 0.06),
    blush: mix(base, '#D2352F', 0.42),
    depth,
  }
}

const HAIR = {
  black: '#211C1B',
  espresso: '#33231C',
  brown: '#4F2E1D',
  chestnut: '#75401F',
  auburn: '#8E3F1F',
  copper: '#BB5A22',
  ash: '#8A7050',
  honey: '#B98545',
  blond: '#DBAA5C',
  pale: '#EACD93',
}
export const DYED = ['#B23A5C', '#2B6F78', '#E2869A', '#DE7F24', '#34508C', '#6F8F4A']

export function hairColor(draw: Random, depth: number, age: number): string {
  const natural =
    depth > 0.62
      ? draw.weighted({ black: 7, espresso: 4, brown: 1.4, copper: 0.25, blond: 0.25 })
      : depth > 0.3
        ? draw.weighted({ black: 5, espresso: 4, brown: 4, chestnut: 2, honey: 0.8 })
        : draw.weighted({
            black: 2,
            espresso: 2,
            brown: 3,
            chestnut: 3,
            auburn: 1.5,
            copper: 2,
            ash: 2,
            honey: 2,
            blond: 2.5,
            pale: 1.5,
          })
  const gray = Math.max(0, Math.min(1, (age - 42 + draw.between(-9, 9)) / 26))
  return mix(HAIR[natural], draw.pick(['#C9C3B9', '#E4DED2', '#A9A49B']), gray * 0.94)
}
