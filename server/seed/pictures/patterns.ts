import { darker } from './colours.ts'
import { dot, leaf, stroke, svg } from './paper.ts'

const grid = (stepX: number, stepY: number, draw: (x: number, y: number) => string) => {
  let all = ''
  for (let row = 0; row * stepY < 460; row++) {
    for (let x = -320 + (row % 2) * stepX * 0.5; x < 330; x += stepX) all += draw(x, 200 + row * stepY)
  }
  return all
}

/** Printed on the cloth of a top, in its second colour. */
export const PATTERNS = {
  plain: () => '',
  stripes: (colour: string) =>
    stroke(
      colour,
      17,
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
        (i) => svg`M-340,${286 + i * 46} C-180,${222 + i * 46} 180,${222 + i * 46} 340,${286 + i * 46}`,
      ),
      0.95,
    ),
  pinstripes: (colour: string) =>
    stroke(
      colour,
      3.4,
      Array.from({ length: 22 }, (_, i) => svg`M${-310 + i * 29},180 L${-330 + i * 31},640`),
      0.55,
    ),
  dots: (colour: string) => grid(62, 44, (x, y) => dot(x, y, 9, colour, 0.9)),
  checks: (colour: string, ground: string) =>
    stroke(
      darker(ground, 0.3),
      22,
      [
        ...Array.from({ length: 9 }, (_, i) => svg`M${-320 + i * 80},180 L${-320 + i * 80},640`),
        ...Array.from({ length: 7 }, (_, i) => svg`M-340,${230 + i * 76} L340,${230 + i * 76}`),
      ],
      0.34,
    ) +
    stroke(
      colour,
      5,
      [
        ...Array.from({ length: 9 }, (_, i) => svg`M${-282 + i * 80},180 L${-282 + i * 80},640`),
        ...Array.from({ length: 7 }, (_, i) => svg`M-340,${266 + i * 76} L340,${266 + i * 76}`),
      ],
      0.5,
    ),
  flowers: (colour: string) =>
    grid(
      96,
      62,
      (x, y) =>
        [0, 72, 144, 216, 288]
          .map(
            (a) =>
              svg`<ellipse transform="translate(${x} ${y}) rotate(${a}) translate(0 -11)" rx="7" ry="11" fill="${colour}"/>`,
          )
          .join('') + dot(x, y, 6, '#F6AD49'),
    ),
  leaves: (colour: string) =>
    grid(84, 58, (x, y) => leaf(x, y, 46, -50, colour) + leaf(x, y, 40, 200, colour)),
}
export type Pattern = keyof typeof PATTERNS
