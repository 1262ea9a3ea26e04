import type { Look } from './look.ts'
import { type Cut, dot, oval, stroke, svg } from './paper.ts'
import type { Pose } from './pose.ts'

/** Half the width of the skull, which hair and hats are drawn for. A narrower head is scaled as a whole. */
const SKULL = 106

/** When the head turns, points lower in the face move farther to the side. */
const turned = (x: number, y: number, turn: number) => x + turn * 9 * Math.max(0, (y + 60) / 190)

export function jawLine(look: Look, turn: number, grow = 0): string {
  const jaw = SKULL * look.jaw + grow
  const side = SKULL + grow * 0.2
  const chin = 132 + look.chin + grow * 1.15
  const soft = look.chinWidth + grow * 0.7
  const p = (x: number, y: number) => svg`${turned(x, y, turn)},${y}`
  return svg`C${p(side, -20)} ${p(side * 0.99, 16)} ${p(jaw + (side - jaw) * 0.4, 50)} C${p(jaw - 4, 84)} ${p(soft + 24, chin)} ${p(0, chin)} C${p(-soft - 24, chin)} ${p(4 - jaw, 84)} ${p(-jaw - (side - jaw) * 0.4, 50)} C${p(side * -0.99, 16)} ${p(-side, -20)} ${p(-side, -60)}`
}

export const headOutline = (look: Look, turn: number) =>
  `M-106,-60 C-106,-148 -64,-192 0,-192 C64,-192 106,-148 106,-60 ${jawLine(look, turn)}Z`

export function ears(cut: Cut, look: Look, pose: Pose): string {
  const { skin } = look
  return [-1, 1]
    .map((side) => {
      const x = side * (SKULL + 2 - side * pose.turn * 7)
      return (
        cut({ d: oval(x, -8, 19, 32), fill: skin.base, depth: 12 }) +
        stroke(
          skin.shade,
          5,
          svg`M${x + side * 7},-24 C${x - side * 6},-22 ${x - side * 8},-2 ${x + side * 3},8`,
          0.8,
        )
      )
    })
    .join('')
}

/** Blush, freckles, a mole and wrinkles. */
export function complexion(look: Look, pose: Pose): string {
  const { skin, age } = look
  const cx = pose.turn * 17
  const cheeks = [-1, 1]
    .flatMap((side) => [38, 27, 17].map((r) => dot(cx + side * 62, 32, r, skin.blush, 0.16)))
    .join('')
  const freckles = look.freckles.map(([x, y, r]) => dot(cx + x, y, r, skin.shade, 0.75)).join('')
  const mole = look.mole ? dot(cx + look.mole[0], look.mole[1], 4.2, skin.line, 0.8) : ''
  return cheeks + freckles + mole + lines(age, cx, skin.line)
}

function lines(age: number, cx: number, color: string): string {
  const years = (from: number) => Math.max(0, Math.min(1, (age - from) / 26))
  const both = (draw: (side: number) => string) => [draw(-1), draw(1)]
  return [
    stroke(
      color,
      4,
      both((s) => svg`M${cx + s * 34},34 C${cx + s * 46},44 ${cx + s * 50},58 ${cx + s * 48},70`),
      0.4 * years(32),
    ),
    stroke(
      color,
      3.4,
      both(
        (s) =>
          svg`M${cx + s * 78},-30 L${cx + s * 92},-38 M${cx + s * 79},-22 L${cx + s * 94},-22 M${cx + s * 77},-14 L${cx + s * 90},-8`,
      ),
      0.42 * years(42),
    ),
    stroke(
      color,
      3.4,
      both((s) => svg`M${cx + s * 28},2 C${cx + s * 38},9 ${cx + s * 54},9 ${cx + s * 64},1`),
      0.38 * years(46),
    ),
    stroke(
      color,
      3.6,
      [
        svg`M${cx - 46},-104 C${cx - 20},-110 ${cx + 22},-110 ${cx + 48},-104`,
        svg`M${cx - 38},-122 C${cx - 16},-127 ${cx + 18},-127 ${cx + 40},-122`,
      ],
      0.3 * years(52),
    ),
  ].join('')
}
