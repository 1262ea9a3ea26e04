import { darker, lighter } from './colors.ts'
import { type Piece, stroke, svg } from './paper.ts'

export interface Hair {
  back: Piece[]
  front: Piece[]
}

/** The hair on the skull, from temple to temple. */
export interface Cap {
  /** The height above the skull, and the distance from it at the temples. */
  lift: number
  side: number
  /** How far down the hair reaches in front of the ears. */
  down: number
  /** The hairline at the temples, and its curve between them from left to right. */
  temple: number
  curve: [number, number, number]
  /** How far the highest point is to the side of the middle. */
  crown?: number
}

export function cap({ lift, side, down, temple, curve, crown = 0 }: Cap): string {
  const edge = 104 + side
  const top = -192 - lift
  const [left, middle, right] = curve
  return svg`M${-edge},${down} C${-edge - 10},-118 ${-84 + crown * 0.6},${top} ${crown},${top} C${84 + crown * 0.6},${top} ${edge + 10},-118 ${edge},${down} C${edge - 6},${down - 24} 100,${temple + 40} 86,${temple} C66,${right} 34,${middle + 4} 6,${middle} C-30,${middle - 2} -62,${left} -86,${temple} C-100,${temple + 40} ${6 - edge},${down - 24} ${-edge},${down}Z`
}

/** The hair behind the face, so that no background shows between hair and ear. */
export const behind = (color: string, low: number, wide = 112): Piece => ({
  d: svg`M${-wide},-70 C${-wide - 4},-170 -70,-204 0,-204 C70,-204 ${wide + 4},-170 ${wide},-70 C${wide + 4},-20 ${wide},${low - 20} ${wide - 14},${low} L${14 - wide},${low} C${-wide},${low - 20} ${-wide - 4},-20 ${-wide},-70Z`,
  fill: darker(color, 0.22),
})

export const strands = (color: string, paths: string[], width = 5) =>
  stroke(lighter(color, 0.24), width, paths, 0.75)

/** Strands combed from one point of the hairline to the other side of the skull. */
export const combed = (color: string, from: [number, number], lift: number) =>
  strands(
    color,
    [-84, -52, -18, 20, 56, 86].map(
      (x) =>
        svg`M${from[0] + x * 0.16},${from[1]} C${x * 0.5},${-190 - lift * 0.7} ${x},${-176 - lift * 0.4} ${x * 1.12},${-104}`,
    ),
    4.4,
  )
