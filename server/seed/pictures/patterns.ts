import { darker } from './colors.ts'
import { bumpy, leafShape, stroke, svg } from './paper.ts'

const grid = (stepX: number, stepY: number, draw: (x: number, y: number) => string) => {
  const all: string[] = []
  for (let row = 0; row * stepY < 460; row++) {
    for (let x = -320 + (row % 2) * stepX * 0.5; x < 330; x += stepX) all.push(draw(x, 200 + row * stepY))
  }
  return all.join(' ')
}
const upright = (step: number, from: number) =>
  Array.from(
    { length: Math.ceil(660 / step) },
    (_, i) => svg`M${from + i * step},180 L${from + i * step},640`,
  )
const level = (step: number, from: number) =>
  Array.from(
    { length: Math.ceil(460 / step) },
    (_, i) => svg`M-340,${from + i * step} L340,${from + i * step}`,
  )
const spots = (stepX: number, stepY: number, r: number, color: string) =>
  stroke(
    color,
    r * 2,
    grid(stepX, stepY, (x, y) => svg`M${x},${y} L${x},${y + 0.1}`),
  )

/** Prints on a top, in its second color. */
export const PATTERNS = {
  plain: () => '',
  stripes: (color: string) =>
    stroke(
      color,
      17,
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
        (i) => svg`M-340,${286 + i * 46} C-180,${222 + i * 46} 180,${222 + i * 46} 340,${286 + i * 46}`,
      ),
      0.95,
    ),
  pinstripes: (color: string) => stroke(color, 3.4, upright(29, -310), 0.55),
  dots: (color: string) => spots(62, 44, 9, color),
  checks: (color: string, ground: string) =>
    stroke(darker(ground, 0.3), 22, [...upright(80, -320), ...level(76, 230)], 0.34) +
    stroke(color, 5, [...upright(80, -282), ...level(76, 266)], 0.5),
  flowers: (color: string) =>
    `<path d="${grid(96, 62, (x, y) => bumpy(x, y, 11, 11, 5, 1.9))}" fill="${color}"/>${spots(96, 62, 5.5, '#F6AD49')}`,
  leaves: (color: string) =>
    `<path d="${grid(84, 58, (x, y) => `${leafShape(x, y, 46, -50)} ${leafShape(x, y, 40, 200)}`)}" fill="${color}"/>`,
}
export type Pattern = keyof typeof PATTERNS
