import { lighter } from './colors.ts'
import { jawLine } from './head.ts'
import type { Look } from './look.ts'
import { mouthAt } from './mouth.ts'
import { type Cut, moved, oval, stroke, svg } from './paper.ts'
import type { Pose } from './pose.ts'

export type Beard = 'none' | 'stubble' | 'mustache' | 'goatee' | 'short' | 'full' | 'long'

const GROWN = { short: 3, full: 12, long: 34 }

export function beard(cut: Cut, look: Look, pose: Pose): string {
  const { beard: kind, skin } = look
  if (kind === 'none') return ''
  const color = look.hair.beard
  const { x, y } = mouthAt(look, pose)
  const upper = svg`M${x},${y - 26} C${x - 18},${y - 34} ${x - 42},${y - 22} ${x - 50},${y - 2} C${x - 30},${y - 4} ${x - 12},${y - 8} ${x},${y - 10} C${x + 12},${y - 8} ${x + 30},${y - 4} ${x + 50},${y - 2} C${x + 42},${y - 22} ${x + 18},${y - 34} ${x},${y - 26}Z`
  if (kind === 'mustache') return cut({ d: upper, fill: color, depth: 8 })
  if (kind === 'goatee') {
    const round = svg`M${x - 46},${y - 4} C${x - 52},${y + 26} ${x - 34},${y + 70} ${x},${y + 72} C${x + 34},${y + 70} ${x + 52},${y + 26} ${x + 46},${y - 4} C${x + 36},${y - 30} ${x - 36},${y - 30} ${x - 46},${y - 4}Z ${oval(x, y + 4, 34, 17)}`
    return cut({ d: round, fill: color, depth: 14 })
  }
  const grown = kind === 'stubble' ? 0 : GROWN[kind]
  const shape = svg`M106,-60 ${jawLine(look, pose.turn, grown)} C-99,-20 -98,6 -86,26 C-74,44 ${x - 58},${y - 26} ${x - 30},${y - 27} C${x - 18},${y - 30} ${x - 8},${y - 26} ${x},${y - 22} C${x + 8},${y - 26} ${x + 18},${y - 30} ${x + 30},${y - 27} C${x + 58},${y - 26} 74,44 86,26 C98,6 99,-20 106,-60Z`
  if (kind === 'stubble') {
    return [0, 9]
      .map(
        (dy) =>
          svg`<path d="${moved(shape, 0, dy)}" fill="${color}" fill-opacity=".13" clip-path="url(#head)"/>`,
      )
      .join('')
  }
  const hairs = [-58, -34, 30, 54].map(
    (dx) =>
      svg`M${x + dx},${y + 22} C${x + dx * 0.95},${y + 36} ${x + dx * 0.85},${y + 46} ${x + dx * 0.74},${y + 56 + grown}`,
  )
  return (
    cut({ d: shape, fill: color, depth: 26, over: stroke(lighter(color, 0.16), 4, hairs, 0.6) }) +
    svg`<path d="${oval(x, y + 3, 37, 15)}" fill="${skin.shade}" fill-opacity=".55"/>`
  )
}
