import { darker, mix } from './colors.ts'
import { behind, cap, type Hair, strands } from './hair-cap.ts'
import { bumpy, type Piece, stroke, svg } from './paper.ts'
import { seededRandom } from './random.ts'

/** Small coils, spread over an oval. */
function springs(color: string, cx: number, cy: number, rx: number, ry: number, count: number): string {
  const draw = seededRandom('springs')
  const paths = Array.from({ length: count }, () => {
    const angle = draw.between(0, Math.PI * 2)
    const far = Math.sqrt(draw.next())
    const x = cx + Math.cos(angle) * rx * far
    const y = cy + Math.sin(angle) * ry * far
    return svg`M${x - 11},${y + 4} C${x - 8},${y - 12} ${x + 10},${y - 11} ${x + 10},${y + 3}`
  })
  return strands(color, paths, 4.4)
}

/** A cap with a scalloped hairline. */
function crown(color: string, lift: number, side: number, low: number): Piece {
  const edge = 104 + side
  const top = -192 - lift
  const line = [78, 48, 16, -16, -48, -78]
  const scallops = line
    .map(
      (x, i) => svg`Q${x + 18},${-104 - Math.abs(x) * 0.02 + (i % 2) * 4} ${x},${-128 + Math.abs(x) * 0.12}`,
    )
    .join(' ')
  return {
    d: svg`M${-edge},${low} Q${-edge - 24},${low - 26} ${-edge - 8},${low - 56} Q${-edge - 34},${low - 92} ${-edge},${-118 - lift * 0.4} Q${-edge - 6},${top + 30} -62,${top + 14} Q-34,${top - 18} 0,${top} Q36,${top - 18} 64,${top + 14} Q${edge + 6},${top + 30} ${edge},${-118 - lift * 0.4} Q${edge + 34},${low - 92} ${edge + 8},${low - 56} Q${edge + 24},${low - 26} ${edge},${low} Q${edge - 16},${low - 40} 92,-104 ${scallops} Q-92,-104 ${16 - edge},${low - 40} Q${4 - edge},${low - 20} ${-edge},${low}Z`,
    fill: color,
    over: springs(color, 0, -160, 104, 50, 34),
  }
}

const rope = (color: string, d: string, width: number, tight: boolean) =>
  stroke(color, width, d) +
  `<path d="${d}" fill="none" stroke="${darker(color, 0.4)}" stroke-width="${width * 0.7}" stroke-dasharray="${tight ? '2 9' : '2 15'}" stroke-opacity=".6"/>`

/** Ropes of hair over a curtain. Every second one is lighter, so that they can be told apart. */
function ropes(color: string, low: number, count: number, width: number, tight: boolean): Hair {
  const draw = seededRandom(`ropes${count}`)
  const light = mix(color, '#B07A4A', 0.24)
  const hanging = Array.from({ length: count }, (_, i) => {
    const x = -142 + (284 * i) / (count - 1)
    const end = low + draw.between(-40, 30) - Math.abs(x) * 0.2
    return rope(
      i % 2 ? color : light,
      svg`M${x * 0.7},-150 C${x * 0.98},-70 ${x},60 ${x + draw.between(-8, 8)},${end}`,
      width,
      tight,
    )
  }).join('')
  const sides = [-1, 1].flatMap((side) =>
    [0, 1, 2].map((i) =>
      rope(
        i % 2 ? color : light,
        svg`M${side * (14 + i * 6)},-204 C${side * (76 + i * 14)},-206 ${side * (100 + i * 9)},-150 ${side * (99 + i * 13)},-40 C${side * (98 + i * 14)},30 ${side * (104 + i * 14)},70 ${side * (106 + i * 13)},${low * 0.36 + i * 26}`,
        width,
        tight,
      ),
    ),
  )
  const scalp = [-66, -40, -14, 14, 40, 66].map(
    (x) => svg`M${x * 0.25},-208 C${x * 0.7},-190 ${x * 0.96},-160 ${x},-132`,
  )
  return {
    back: [behind(color, low * 0.8, 128), { d: '', fill: color, over: hanging }],
    front: [
      {
        d: cap({ lift: 14, side: 8, down: -60, temple: -108, curve: [-136, -138, -136] }),
        fill: color,
        depth: 20,
        over: stroke(light, width * 0.42, scalp, 0.8),
      },
      { d: '', fill: color, over: sides.join('') },
    ],
  }
}

export const COILY = {
  afro: (c: string): Hair => ({
    back: [
      {
        d: bumpy(0, -96, 158, 152, 22, 1.13),
        fill: darker(c, 0.12),
        depth: 44,
        over: springs(c, 0, -100, 168, 160, 90),
      },
    ],
    front: [{ ...crown(c, 18, 2, -46), depth: 8 }],
  }),
  halo: (c: string): Hair => ({
    back: [
      { d: bumpy(0, -74, 136, 140, 19, 1.14), fill: darker(c, 0.12), over: springs(c, 0, -80, 140, 150, 60) },
    ],
    front: [{ ...crown(c, 16, 6, -30), depth: 14 }],
  }),
  teeny: (c: string): Hair => ({ back: [], front: [crown(c, 12, 0, -44)] }),
  puff: (c: string): Hair => ({
    back: [
      { d: bumpy(0, -236, 92, 68, 14, 1.18), fill: c, over: springs(c, 0, -240, 90, 66, 36) },
      behind(c, 10, 106),
    ],
    front: [
      {
        d: cap({ lift: 6, side: 2, down: -22, temple: -108, curve: [-142, -136, -142] }),
        fill: c,
        depth: 20,
        over: strands(
          c,
          [
            'M-70,-122 C-54,-160 -34,-184 -12,-196',
            'M-28,-136 C-22,-164 -12,-184 -2,-196',
            'M26,-136 C22,-164 14,-184 6,-196',
            'M70,-122 C56,-160 36,-184 16,-196',
          ],
          4,
        ),
      },
    ],
  }),
  curls: (c: string): Hair => ({
    back: [
      { d: bumpy(0, -30, 142, 176, 20, 1.15), fill: darker(c, 0.16), over: springs(c, 0, -20, 150, 180, 90) },
    ],
    front: [{ ...crown(c, 22, 12, 10), depth: 18 }],
  }),
  ringlets: (c: string): Hair => ({ back: [{ ...behind(c, 0, 110) }], front: [crown(c, 30, 6, -34)] }),
  mop: (c: string): Hair => ({
    back: [],
    front: [
      {
        d: svg`M-110,-30 Q-136,-60 -120,-90 Q-142,-130 -108,-152 Q-112,-206 -62,-206 Q-36,-240 2,-216 Q40,-242 66,-206 Q114,-204 110,-152 Q140,-130 120,-90 Q134,-60 108,-30 Q104,-70 94,-96 Q78,-78 62,-100 Q44,-76 26,-98 Q8,-78 -10,-100 Q-30,-78 -46,-102 Q-64,-82 -92,-98 Q-104,-70 -110,-30Z`,
        fill: c,
        over: springs(c, 0, -156, 108, 52, 36),
      },
    ],
  }),
  locs: (c: string): Hair => ropes(c, 260, 13, 25, false),
  braids: (c: string): Hair => ropes(c, 320, 19, 17, true),
  shortlocs: (c: string): Hair => ropes(c, 90, 13, 22, false),
  cornrows: (c: string, skin: string): Hair => {
    const rows = [-78, -52, -26, 0, 26, 52, 78].map(
      (x) => svg`M${x * 0.92},${-126 + Math.abs(x) * 0.16} C${x * 1.02},-160 ${x * 0.8},-190 ${x * 0.5},-204`,
    )
    return {
      back: [behind(c, 70, 106)],
      front: [
        {
          d: cap({ lift: 4, side: 2, down: -30, temple: -106, curve: [-136, -130, -136] }),
          fill: mix(c, skin, 0.4),
          depth: 18,
          over:
            stroke(c, 17, rows) +
            stroke(darker(c, 0.5), 10, rows, 0.45).replace('<path ', '<path stroke-dasharray="2 10" '),
        },
      ],
    }
  },
}
