import { darker, INK, lighter, type Skin } from './colors.ts'
import { bumpy, type Cut, cast, dot, leafShape, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'

const BRIGHT = [INK.koji, INK.persimmon, INK.ume, INK.ai, INK.pine, INK.cream]

const put = (cut: Cut, d: string, fill: string, depth = 16, over = '') =>
  cast(d, 7, '#1E0A12', 0.09) + cut({ d, fill, depth, over })

interface Arm {
  skin: Skin
  sleeve: string
}

/** An arm from below, with fingers that hold something from the side. */
function hand(cut: Cut, { skin, sleeve }: Arm, x: number, y: number, side: number): string {
  const p = (dx: number, dy: number) => svg`${x + side * dx},${y + dy}`
  const arm = put(
    cut,
    `M${p(-150, 300)} C${p(-120, 190)} ${p(-80, 120)} ${p(-40, 64)} L${p(22, 104)} C${p(0, 170)} ${p(-20, 230)} ${p(-24, 300)}Z`,
    sleeve,
    20,
  )
  const palm = cut({
    d: `M${p(-46, 70)} C${p(-44, 30)} ${p(-28, -6)} ${p(6, -10)} L${p(22, 92)} C${p(10, 112)} ${p(-30, 100)} ${p(-46, 70)}Z`,
    fill: skin.base,
    depth: 14,
  })
  const fingers = [0, 1, 2, 3].map((i) =>
    put(
      cut,
      `M${p(0, i * 21)} C${p(20, -10 + i * 21)} ${p(54 - i * 3, -9 + i * 21)} ${p(56 - i * 3, 5 + i * 20)} C${p(56 - i * 3, 18 + i * 20)} ${p(20, 20 + i * 21)} ${p(0, 18 + i * 21)}Z`,
      skin.base,
      6,
    ),
  )
  return arm + palm + fingers.join('')
}

/** Things that are held in front of the chest, or worn over the clothes. */
export const PROPS = {
  headphones: (cut: Cut, draw: Random) => {
    const color = draw.pick(BRIGHT)
    return (
      stroke('#2A2623', 17, 'M-78,200 C-88,168 -74,148 -52,138 M78,200 C88,168 74,148 52,138') +
      [-1, 1].map((s) => put(cut, oval(s * 78, 222, 34, 44), color, 18)).join('')
    )
  },
  camera: (cut: Cut, draw: Random) => {
    const body = draw.pick(['#2A2623', '#5A2A1E', INK.pine])
    return (
      stroke('#3A2418', 13, ['M-56,160 C-92,200 -88,280 -62,322', 'M56,160 C92,200 88,280 62,322']) +
      put(
        cut,
        'M-96,312 L-40,312 L-28,292 L28,292 L40,312 L96,312 L96,426 L-96,426Z',
        body,
        18,
        svg`<rect x="-100" y="306" width="200" height="30" fill="#C9BBA4"/>`,
      ) +
      dot(0, 374, 44, '#15130F') +
      dot(0, 374, 31, '#3E5E73') +
      dot(9, 364, 11, '#BFE0F0', 0.7)
    )
  },
  mug: (cut: Cut, draw: Random, arm: Arm) => {
    const color = draw.pick(BRIGHT)
    return (
      stroke('#FFF6E6', 9, ['M96,262 C82,236 112,218 98,188', 'M130,262 C116,236 146,218 132,188'], 0.35) +
      stroke(color, 15, 'M160,306 C204,300 204,362 158,356') +
      put(
        cut,
        'M62,280 L164,280 L156,400 C150,412 76,412 70,400Z',
        color,
        26,
        stroke(lighter(color, 0.5), 9, 'M64,306 C90,316 136,316 164,306', 0.7),
      ) +
      svg`<path d="${oval(113, 280, 51, 12)}" fill="#4A2A1A"/>` +
      hand(cut, arm, 58, 318, 1)
    )
  },
  book: (cut: Cut, draw: Random, arm: Arm) => {
    const color = draw.pick(BRIGHT)
    return (
      put(
        cut,
        'M-150,296 C-110,276 -40,280 0,306 C40,280 110,276 150,296 L150,470 L-150,470Z',
        color,
        24,
        stroke(darker(color, 0.4), 6, 'M0,306 L0,480', 0.5) +
          dot(76, 370, 30, lighter(color, 0.6)) +
          stroke(lighter(color, 0.6), 8, ['M-120,340 L-40,344', 'M-120,366 L-64,369']),
      ) +
      hand(cut, arm, -168, 350, 1) +
      hand(cut, arm, 168, 350, -1)
    )
  },
  bouquet: (cut: Cut, draw: Random, arm: Arm) => {
    const leaves = Array.from({ length: 9 }, (_, i) =>
      cut({
        d: leafShape(-96, 372, draw.between(90, 140), -160 + i * 18),
        fill: draw.pick(['#1F6650', '#2F7D5F', '#5E9C5A']),
        depth: 8,
      }),
    )
    const blooms = Array.from({ length: 9 }, (_, i) => {
      const angle = i < 6 ? -3.3 + i * 0.69 : -2.6 + (i - 6) * 1.03
      const far = (i < 6 ? 92 : 44) + draw.between(-10, 10)
      const [x, y] = [-98 + Math.cos(angle) * far, 324 + Math.sin(angle) * far * 0.95]
      return (
        put(
          cut,
          bumpy(x, y, 22, 22, draw.integer(5, 7), 1.5),
          draw.pick([INK.ume, INK.koji, INK.persimmon, INK.blossom, INK.paper]),
          10,
        ) + dot(x, y, 9, INK.bark)
      )
    })
    return (
      leaves.join('') +
      blooms.join('') +
      put(cut, 'M-164,352 L-34,352 L-76,470 L-118,470Z', draw.pick([INK.clay, INK.brick, INK.sky]), 18) +
      hand(cut, arm, -130, 396, 1)
    )
  },
  straps: (cut: Cut, draw: Random) => {
    const color = draw.pick([INK.persimmon, '#4D5A3A', '#3A302C', INK.ai])
    return (
      [-1, 1]
        .map((s) =>
          put(
            cut,
            svg`M${s * 100},206 L${s * 146},224 C${s * 150},320 ${s * 146},400 ${s * 156},480 L${s * 112},480 C${s * 104},400 ${s * 108},300 ${s * 100},206Z`,
            color,
            12,
          ),
        )
        .join('') +
      stroke(darker(color, 0.3), 13, 'M-126,322 L126,322') +
      dot(0, 322, 13, '#C9BBA4')
    )
  },
  necklace: (cut: Cut, draw: Random) => {
    const color = draw.pick([INK.koji, INK.paper, INK.ume, INK.leaf])
    const beads = Array.from({ length: 13 }, (_, i) => {
      const t = (i - 6) / 6
      return cut({ d: oval(t * 78, 268 - t * t * 78, 11), fill: color, depth: 6 })
    })
    return draw.chance(0.5)
      ? beads.join('')
      : stroke(color, 5, 'M-70,190 C-54,270 54,270 70,190') +
          cut({ d: oval(0, 260, 15, 18), fill: color, depth: 7 })
  },
}
export type Prop = keyof typeof PROPS

/** Props in a hand, which is only visible in a picture from farther away. */
const HELD: ReadonlySet<Prop> = new Set<Prop>(['mug', 'book', 'bouquet', 'camera'])
export const isHeld = (prop: Prop) => HELD.has(prop)

export const propOf = (
  draw: Random,
  shot: number,
  presenting: 'woman' | 'man' | 'neutral',
  scarf: boolean,
): Prop | undefined =>
  draw.chance(shot === 0 ? 0.26 : 0.46)
    ? draw.weighted<Prop>({
        headphones: scarf ? 0 : 2,
        camera: 2,
        mug: 2.4,
        book: 1.8,
        bouquet: 1.4,
        straps: 2,
        necklace: scarf || presenting === 'man' ? 0 : 2,
      })
    : undefined
