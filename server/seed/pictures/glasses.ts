import type { Look } from './look.ts'
import { oval, stroke, svg } from './paper.ts'
import type { Pose } from './pose.ts'

export type Glasses = 'none' | 'round' | 'square' | 'cat' | 'aviator' | 'half' | 'rimless'

/** If a headscarf hides the ears, the temples of the glasses end under it. */
export function glasses(look: Look, pose: Pose, earsHidden: boolean): string {
  const reach = earsHidden ? 93 : 106
  const kind = look.glasses.kind
  if (kind === 'none') return ''
  const color = look.glasses.color
  const cx = pose.turn * 18
  const gap = look.eye.gap + 1
  const y = -22
  const lens = (side: number) => {
    const x = cx + side * gap
    const w = 38 * (1 - 0.1 * Math.max(0, side * pose.turn))
    const at = (along: number) => x + side * along * w
    if (kind === 'round' || kind === 'rimless') return oval(x, y, w * 0.98, 37)
    if (kind === 'cat') {
      return svg`M${at(-0.94)},${y - 12} C${at(-0.9)},${y - 26} ${at(0.3)},${y - 28} ${at(1.26)},${y - 38} C${at(1.18)},${y + 2} ${at(0.8)},${y + 28} ${at(0)},${y + 28} C${at(-0.7)},${y + 28} ${at(-0.96)},${y + 10} ${at(-0.94)},${y - 12}Z`
    }
    if (kind === 'aviator') {
      return svg`M${at(-0.86)},${y - 22} C${at(-0.4)},${y - 31} ${at(0.6)},${y - 31} ${at(1.02)},${y - 22} C${at(1.08)},${y + 14} ${at(0.7)},${y + 40} ${at(0.12)},${y + 40} C${at(-0.5)},${y + 40} ${at(-0.9)},${y + 14} ${at(-0.86)},${y - 22}Z`
    }
    return svg`M${at(-0.98)},${y - 18} C${at(-0.98)},${y - 28} ${at(-0.8)},${y - 31} ${at(-0.6)},${y - 31} L${at(0.7)},${y - 31} C${at(0.95)},${y - 31} ${at(1.06)},${y - 26} ${at(1.05)},${y - 16} L${at(0.98)},${y + 14} C${at(0.94)},${y + 26} ${at(0.8)},${y + 31} ${at(0.6)},${y + 31} L${at(-0.5)},${y + 31} C${at(-0.8)},${y + 31} ${at(-0.92)},${y + 26} ${at(-0.94)},${y + 14}Z`
  }
  const thin = kind === 'rimless' || kind === 'aviator'
  const shapes = [lens(-1), lens(1)]
  const glint = [-1, 1].map(
    (side) => svg`M${cx + side * gap + 8},${y - 22} L${cx + side * gap - 12},${y + 16}`,
  )
  const arms = [
    svg`M${cx - gap + 36},${y - 8} C${cx - 6},${y - 16} ${cx + 6},${y - 16} ${cx + gap - 36},${y - 8}`,
    svg`M${cx - gap - 38},${y - 10} L${-reach},${y - 6}`,
    svg`M${cx + gap + 38},${y - 10} L${reach},${y - 6}`,
  ]
  const rim =
    kind === 'half'
      ? stroke(color, 4, shapes, 0.45) + brows(cx, gap, y, color)
      : stroke(color, thin ? 4.4 : 7.6, shapes)
  return svg`<g fill="#FFF8E8" fill-opacity=".07">${shapes.map((d) => `<path d="${d}"/>`).join('')}</g>${stroke('#FFF8E8', 7, glint, 0.13)}${rim}${stroke(color, thin ? 4.4 : 7, arms)}`
}

const brows = (cx: number, gap: number, y: number, color: string) =>
  stroke(
    color,
    9,
    [-1, 1].map(
      (s) =>
        svg`M${cx + s * (gap - 36)},${y - 14} C${cx + s * (gap - 30)},${y - 32} ${cx + s * (gap + 34)},${y - 34} ${cx + s * (gap + 39)},${y - 16}`,
    ),
  )
