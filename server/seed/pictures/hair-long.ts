import { darker } from './colors.ts'
import { behind, cap, combed, type Hair, strands } from './hair-cap.ts'
import { type Piece, svg } from './paper.ts'

const curtain = (color: string, low: number, wide: number): Piece => ({
  d: svg`M-126,-60 C-142,-196 -62,-230 4,-230 C92,-230 144,-184 130,-60 C128,20 ${wide},60 ${wide - 6},${low * 0.6} C${wide - 8},${low * 0.85} ${wide + 8},${low * 0.9} ${wide - 10},${low} C80,${low + 24} -80,${low + 24} ${10 - wide},${low} C${-wide - 8},${low * 0.9} ${8 - wide},${low * 0.85} ${6 - wide},${low * 0.6} C${-wide},60 -128,20 -126,-60Z`,
  fill: darker(color, 0.24),
})

const parted = (color: string, low: number): Piece[] => [
  {
    d: svg`M14,-212 C-26,-224 -92,-208 -118,-150 C-138,-100 -124,0 -138,${low * 0.5} C-146,${low * 0.8} -128,${low} -140,${low} C-106,${low - 6} -104,${low * 0.4} -101,-20 C-98,-44 -98,-62 -94,-80 C-56,-98 -8,-140 14,-212Z`,
    fill: color,
    over: strands(color, [
      'M-6,-196 C-50,-160 -104,-130 -112,-50',
      svg`M-114,-40 C-118,10 -122,${low * 0.4} -126,${low * 0.8}`,
      'M-26,-204 C-70,-180 -110,-140 -120,-80',
    ]),
  },
  {
    d: svg`M8,-212 C60,-226 112,-192 124,-136 C136,-86 124,0 138,${low * 0.5} C146,${low * 0.8} 128,${low} 140,${low} C106,${low - 6} 106,${low * 0.4} 102,-20 C99,-44 98,-62 95,-80 C70,-104 26,-146 8,-212Z`,
    fill: color,
    over: strands(color, [
      'M28,-192 C60,-150 104,-126 112,-50',
      svg`M113,-40 C118,10 122,${low * 0.4} 126,${low * 0.8}`,
      'M44,-200 C84,-176 112,-140 120,-80',
    ]),
  },
]

const wave = (side: number, color: string): Piece => ({
  d: svg`M${side * -20},-208 C${side * 40},-236 ${side * 112},-196 ${side * 126},-136 C${side * 140},-90 ${side * 118},-40 ${side * 140},10 C${side * 158},60 ${side * 122},110 ${side * 146},170 C${side * 158},210 ${side * 130},230 ${side * 112},250 C${side * 96},200 ${side * 116},150 ${side * 102},100 C${side * 92},60 ${side * 110},20 ${side * 101},-20 C${side * 98},-60 ${side * 96},-74 ${side * 88},-92 C${side * 60},-116 ${side * 6},-140 ${side * -20},-208Z`,
  fill: color,
  over: strands(color, [
    svg`M${side * 6},-196 C${side * 60},-170 ${side * 112},-140 ${side * 116},-80 C${side * 116},-40 ${side * 112},-20 ${side * 122},20 C${side * 134},70 ${side * 112},110 ${side * 124},170`,
    svg`M${side * 40},-204 C${side * 90},-186 ${side * 118},-150 ${side * 124},-110`,
  ]),
})

const bob = (color: string, low: number): Piece => ({
  d: svg`M-134,-60 C-144,-190 -60,-226 4,-226 C90,-226 142,-180 136,-60 C136,10 146,${low - 40} 130,${low} C96,${low + 18} 70,${low} 60,${low - 26} L-66,${low - 26} C-80,${low} -106,${low + 18} -134,${low} C-148,${low - 44} -132,0 -134,-60Z`,
  fill: darker(color, 0.2),
})

const tidy = (color: string, from: [number, number]): Piece => ({
  d: cap({ lift: 16, side: 4, down: -14, temple: -106, curve: [-140, -146, -140] }),
  fill: color,
  over: combed(color, from, 16),
})

const bangs = (color: string, low: number): Piece => ({
  d: svg`M-124,${low} C-138,-60 -128,-160 -66,-196 C-10,-226 70,-220 106,-170 C132,-130 128,-60 124,${low} C110,${low - 30} 106,-20 102,-74 C66,-60 20,-64 -4,-66 C-40,-70 -74,-64 -100,-56 C-104,-10 -110,${low - 30} -124,${low}Z`,
  fill: color,
  over: strands(color, [
    'M4,-206 C-36,-186 -66,-146 -76,-76',
    'M8,-206 C-10,-170 -22,-126 -22,-78',
    'M16,-204 C26,-166 34,-126 34,-78',
    'M26,-202 C58,-176 78,-130 80,-80',
  ]),
})

const tail = (d: string, color: string, line: string): Piece => ({
  d,
  fill: darker(color, 0.08),
  over: strands(color, [line], 6),
})

export const LONG = {
  straight: (c: string): Hair => ({ back: [curtain(c, 300, 146)], front: parted(c, 180) }),
  lob: (c: string): Hair => ({ back: [bob(c, 150)], front: parted(c, 118) }),
  waves: (c: string): Hair => ({ back: [curtain(c, 270, 156)], front: [wave(-1, c), wave(1, c)] }),
  bob: (c: string): Hair => ({ back: [bob(c, 104)], front: [bangs(c, 40)] }),
  bangs: (c: string): Hair => ({ back: [curtain(c, 290, 144)], front: [bangs(c, 150)] }),
  bun: (c: string): Hair => ({
    back: [
      {
        d: svg`M-62,-244 C-62,-290 -34,-312 0,-312 C36,-312 62,-290 62,-246 C62,-210 36,-186 0,-186 C-34,-186 -62,-210 -62,-244Z`,
        fill: c,
        over: strands(c, ['M-40,-262 C-20,-294 24,-292 42,-262', 'M-30,-232 C-10,-254 14,-254 32,-232']),
      },
      behind(c, 30, 108),
    ],
    front: [tidy(c, [0, -206])],
  }),
  lowbun: (c: string): Hair => ({
    back: [
      tail(
        'M-96,20 C-150,10 -166,50 -150,84 C-134,116 -84,112 -66,84 C-56,60 -64,30 -96,20Z',
        c,
        'M-134,56 C-120,36 -96,40 -86,60',
      ),
      behind(c, 60, 110),
    ],
    front: [
      {
        d: svg`M-112,10 C-124,-90 -122,-180 -40,-212 C50,-236 122,-190 114,-100 C116,-60 112,-20 107,10 C102,-40 102,-76 90,-104 C62,-112 36,-134 26,-168 C0,-120 -52,-98 -90,-90 C-102,-60 -102,-20 -112,10Z`,
        fill: c,
        over: strands(c, [
          'M26,-178 C-10,-134 -60,-110 -100,-100',
          'M24,-194 C-30,-170 -84,-140 -106,-100',
          'M34,-180 C54,-140 84,-124 102,-114',
        ]),
      },
    ],
  }),
  ponytail: (c: string): Hair => ({
    back: [
      tail(
        'M-84,-150 C-176,-176 -226,-110 -212,-20 C-204,60 -232,120 -206,196 C-164,176 -150,110 -150,50 C-150,-10 -140,-60 -84,-90Z',
        c,
        'M-120,-134 C-186,-130 -196,-50 -186,30 C-180,80 -196,120 -192,160',
      ),
      behind(c, 20, 106),
    ],
    front: [tidy(c, [-90, -150])],
  }),
  highpony: (c: string): Hair => ({
    back: [
      tail(
        'M-30,-200 C-50,-270 30,-296 84,-262 C160,-222 166,-130 150,-50 C142,0 170,50 148,110 C116,80 112,20 112,-40 C112,-100 90,-170 30,-196Z',
        c,
        'M10,-250 C90,-262 134,-190 130,-90 C126,-40 136,0 138,50',
      ),
      behind(c, 20, 106),
    ],
    front: [tidy(c, [14, -208])],
  }),
  plaits: (c: string): Hair => ({
    back: [behind(c, 70, 114)],
    front: [tidy(c, [4, -150]), ...[-1, 1].flatMap((side) => plait(c, side))],
  }),
  mane: (c: string): Hair => ({
    back: [curtain(c, 200, 150)],
    front: [
      {
        d: svg`M-116,150 C-148,60 -124,0 -126,-70 C-128,-180 -60,-224 10,-222 C90,-220 134,-176 128,-80 C126,0 150,70 118,156 C102,100 112,20 101,-40 C98,-80 92,-110 70,-132 C40,-150 20,-160 -14,-152 C-60,-140 -88,-116 -96,-76 C-104,0 -96,90 -116,150Z`,
        fill: c,
        over: strands(c, [
          'M-8,-176 C-60,-168 -106,-140 -112,-70 C-114,-20 -122,30 -120,90',
          'M24,-178 C70,-170 108,-140 114,-70 C116,-20 126,30 122,90',
          'M8,-202 C-50,-200 -104,-160 -118,-100',
        ]),
      },
    ],
  }),
}

function plait(c: string, side: number): Piece[] {
  return [0, 1, 2, 3, 4].map((i) => {
    const x = side * (112 + i * 5)
    const y = 46 + i * 44
    const r = 25 - i * 1.6
    return {
      d: svg`M${x - r},${y - 14} C${x - r},${y - 34} ${x + r},${y - 34} ${x + r},${y - 14} C${x + r},${y + 12} ${x + 8},${y + 28} ${x},${y + 30} C${x - 8},${y + 28} ${x - r},${y + 12} ${x - r},${y - 14}Z`,
      fill: c,
      depth: 12,
      over: strands(
        c,
        [svg`M${x - r * 0.6},${y - 12} C${x - 4},${y - 2} ${x},${y + 8} ${x + 1},${y + 22}`],
        4,
      ),
    }
  })
}
