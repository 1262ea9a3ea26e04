import { darker, mix } from './colors.ts'
import type { Look } from './look.ts'
import { dot, stroke, svg } from './paper.ts'
import type { Pose } from './pose.ts'

const LASH = '#21120E'

/** The heights of the upper and lower lid, and how far the outer corner rises. */
const EYES = {
  almond: { top: 18, bottom: 11, slant: 4, crease: 1 },
  round: { top: 21, bottom: 14, slant: 0, crease: 1 },
  hooded: { top: 15, bottom: 11, slant: 1, crease: 1.5 },
  single: { top: 14, bottom: 10, slant: 6, crease: 0 },
  gentle: { top: 17, bottom: 13, slant: -4, crease: 1 },
}
export type EyeShape = keyof typeof EYES

export function eyes(look: Look, pose: Pose): string {
  return [-1, 1].map((side) => eye(look, pose, side) + brow(look, pose, side)).join('')
}

const center = (look: Look, pose: Pose, side: number) => pose.turn * 17 + side * look.eye.gap
/** The eye on the far side of a turned face is narrower. */
const width = (look: Look, pose: Pose, side: number) =>
  25 * look.eye.size * (1 - 0.13 * Math.max(0, side * pose.turn))

function eye(look: Look, pose: Pose, side: number): string {
  const { top, bottom, slant, crease } = EYES[look.eye.shape]
  const cx = center(look, pose, side)
  const w = width(look, pose, side)
  const x = (along: number) => cx + side * along * w
  const y = -24
  if (pose.eyes === 'laughing') {
    const arc = svg`M${x(-1)},${y + 6} C${x(-0.55)},${y - 15} ${x(0.55)},${y - 17} ${x(1.05)},${y + 3}`
    return (
      stroke(LASH, 7.5, look.lashes ? [arc, svg`M${x(1.02)},${y + 2} L${x(1.42)},${y - 5}`] : arc) +
      stroke(
        look.skin.line,
        3,
        svg`M${x(-0.7)},${y + 15} C${x(-0.2)},${y + 19} ${x(0.5)},${y + 19} ${x(0.9)},${y + 13}`,
        0.35,
      )
    )
  }
  const up = top * look.eye.size * 1.32
  const low = (pose.eyes === 'smiling' ? bottom * 0.55 : bottom) * look.eye.size * 1.1
  const lid = svg`C${x(-0.62)},${y - up + 4} ${x(0.45)},${y - up} ${x(1)},${y - slant}`
  const white = svg`M${x(-1)},${y + 5} ${lid} C${x(0.6)},${y + low} ${x(-0.5)},${y + low + 4} ${x(-1)},${y + 5}Z`
  const gaze = cx + pose.gaze * 5
  const r = 13 * look.eye.size
  const iy = y - 3
  const id = side < 0 ? 'el' : 'er'
  const ball = [
    dot(gaze, iy, r, darker(look.eye.iris, 0.35)),
    dot(gaze, iy + 1.5, r * 0.8, look.eye.iris),
    dot(gaze, iy, r * 0.5, '#170D0B'),
    svg`<path d="M${x(-1.2)},${y + 8} ${lid} L${x(1.2)},${y - slant + 7} C${x(0.5)},${y - up + 11} ${x(-0.62)},${y - up + 13} ${x(-1.2)},${y + 14}Z" fill="#4A1F18" fill-opacity=".3"/>`,
    dot(gaze + 4.4, iy - 4.6, 4, '#FFFAF0'),
    dot(gaze - 4, iy + 5, 1.8, '#FFFAF0', 0.55),
  ].join('')
  const upper = svg`M${x(-1.02)},${y + 5} ${lid}`
  const flicks = look.lashes
    ? stroke(LASH, 5, [
        svg`M${x(0.98)},${y - slant} L${x(1.36)},${y - slant - 8}`,
        svg`M${x(0.78)},${y - slant - 6} L${x(1.06)},${y - slant - 15}`,
      ])
    : ''
  const fold =
    crease > 0
      ? stroke(
          look.skin.line,
          3.2,
          svg`M${x(-0.8)},${y - up * 0.62} C${x(-0.4)},${y - up - 3} ${x(0.5)},${y - up - 5} ${x(1.08)},${y - slant - 9}`,
          0.34 * crease,
        )
      : ''
  return svg`<clipPath id="${id}"><path d="${white}"/></clipPath><path d="${white}" fill="${mix('#FFF6EA', look.skin.base, 0.08)}"/><g clip-path="url(#${id})">${ball}</g>${stroke(LASH, look.lashes ? 6.6 : 5.6, upper)}${flicks}${fold}${stroke(look.skin.line, 2.6, svg`M${x(-0.5)},${y + low - 1} C${x(0)},${y + low + 1} ${x(0.5)},${y + low - 2} ${x(0.9)},${y - slant + 5}`, 0.4)}`
}

function brow(look: Look, pose: Pose, side: number): string {
  const { weight, arch, tilt, color } = look.brow
  const cx = center(look, pose, side)
  const w = width(look, pose, side) * 1.2
  const x = (along: number) => cx + side * along * w
  const y = -66 - pose.lift * 6
  return svg`<path d="M${x(-0.95)},${y + 4 + tilt} C${x(-0.5)},${y - arch - 2} ${x(0.35)},${y - arch - 8} ${x(1.08)},${y + 3 - tilt} C${x(0.4)},${y - arch + 3} ${x(-0.4)},${y + 2} ${x(-0.92)},${y + 7 + tilt}Z" fill="${color}" stroke="${color}" stroke-width="${weight}" stroke-linejoin="round"/>`
}
