import type { Clothes } from './clothing.ts'
import { darker, INK, lighter, type Skin } from './colors.ts'
import { type Cut, cast, dot, stroke, svg } from './paper.ts'
import { PATTERNS } from './patterns.ts'

/** The shoulders and chest. */
const torso = (wide: number, neck: number) =>
  svg`M${-neck - 4},168 C${-neck - 26},212 ${-150 * wide},220 ${-214 * wide},248 C${-276 * wide},274 ${-302 * wide},350 ${-318 * wide},620 L${318 * wide},620 C${302 * wide},350 ${276 * wide},274 ${214 * wide},248 C${150 * wide},220 ${neck + 26},212 ${neck + 4},168 C${neck * 0.5},208 ${-neck * 0.5},208 ${-neck - 4},168Z`

export function clothing(cut: Cut, clothes: Clothes, skin: Skin, wide: number, neck: number): string {
  const { top, color, second } = clothes
  const n = neck
  const body = torso(wide, neck)
  const pattern = PATTERNS[clothes.pattern](second, color)
  const sleeves = stroke(
    darker(color, 0.5),
    5,
    [
      svg`M${-196 * wide},640 C${-206 * wide},520 ${-212 * wide},450 ${-190 * wide},390`,
      svg`M${196 * wide},640 C${206 * wide},520 ${212 * wide},450 ${190 * wide},390`,
    ],
    0.32,
  )
  const base = (over = '') => cut({ d: body, fill: color, depth: 46, over: pattern + sleeves + over })
  const collar = svg`M${-n - 10},166 C${-n * 0.6},226 ${n * 0.6},226 ${n + 10},166 L${n + 22},182 C${n * 0.8},252 ${-n * 0.8},252 ${-n - 22},182Z`
  const inner = (fill: string) =>
    svg`<path d="M${-n - 6},164 L-4,430 L${n + 6},164 C${n * 0.5},208 ${-n * 0.5},208 ${-n - 6},164Z" fill="${fill}"/>`
  const lapels = (fill: string, low: number) =>
    [-1, 1]
      .map((s) =>
        cut({
          d: svg`M${s * (n + 6)},160 L${s * (n + 76)},222 L${s * (n + 54)},262 L${s * (n + 78)},282 L${s * 4 - 4},${low} L${s * (n - 16)},250Z`,
          fill,
          depth: 12,
        }),
      )
      .join('')
  const knitted = stroke(
    darker(color, 0.4),
    4.5,
    [-240, -200, -160, -120, -80, -40, 0, 40, 80, 120, 160, 200, 240].flatMap((x) =>
      Array.from(
        { length: 11 },
        (_, i) => svg`M${x - 15},${214 + i * 36} L${x},${232 + i * 36} L${x + 15},${214 + i * 36}`,
      ),
    ),
    0.2,
  )

  switch (top) {
    case 'crew':
      return base() + cut({ d: collar, fill: darker(color, 0.14), depth: 8 })
    case 'boat':
      return svg`<path d="M${-n - 70},212 C${-n},160 ${n},160 ${n + 70},212 C${n * 0.6},262 ${-n * 0.6},262 ${-n - 70},212Z" fill="${skin.base}"/>${cut({ d: svg`M${-n - 74},206 C${-160 * wide},224 ${-190 * wide},238 ${-214 * wide},248 C${-276 * wide},274 ${-302 * wide},350 ${-318 * wide},620 L${318 * wide},620 C${302 * wide},350 ${276 * wide},274 ${214 * wide},248 C${190 * wide},238 ${160 * wide},224 ${n + 74},206 C${n * 0.8},266 ${-n * 0.8},266 ${-n - 74},206Z`, fill: color, depth: 46, over: pattern + sleeves })}${stroke(skin.shade, 4.5, [svg`M${-n - 22},216 C${-n + 4},222 ${-18},226 ${-12},232`, svg`M${n + 22},216 C${n - 4},222 18,226 12,232`], 0.5)}`
    case 'knit':
      return base(knitted) + cut({ d: collar, fill: lighter(color, 0.08), depth: 10 })
    case 'turtle':
      return (
        base() +
        cut({
          d: svg`M${-n - 6},116 C${-n * 0.5},148 ${n * 0.5},148 ${n + 6},116 C${n + 12},150 ${n + 14},180 ${n + 20},204 C${n * 0.7},240 ${-n * 0.7},240 ${-n - 20},204 C${-n - 14},180 ${-n - 12},150 ${-n - 6},116Z`,
          fill: lighter(color, 0.07),
          depth: 16,
          over: stroke(
            darker(color, 0.5),
            5,
            svg`M${-n - 12},176 C${-n * 0.5},208 ${n * 0.5},208 ${n + 12},176`,
            0.25,
          ),
        })
      )
    case 'shirt':
    case 'vest': {
      const points = [-1, 1]
        .map((s) =>
          cut({
            d: svg`M${s * (n + 4)},156 L-2,258 L${s * 66},300 L${s * (n + 54)},202Z`,
            fill: lighter(top === 'vest' ? second : color, 0.14),
            depth: 10,
          }),
        )
        .join('')
      if (top === 'shirt')
        return (
          base(
            stroke(darker(color, 0.5), 5, 'M-2,258 L-2,640', 0.4) +
              [320, 390, 460, 530].map((y) => dot(12, y, 7, second)).join(''),
          ) + points
        )
      const quilt = stroke(
        darker(color, 0.5),
        6,
        [330, 400, 470, 540].map((y) => svg`M-330,${y} C-180,${y - 34} 180,${y - 34} 330,${y}`),
        0.35,
      )
      return (
        cut({
          d: body,
          fill: second,
          depth: 40,
          over: stroke(darker(second, 0.4), 5, 'M-2,258 L-2,640', 0.4),
        }) +
        [-1, 1]
          .map((s) =>
            cut({
              d: svg`M${s * (n + 30)},196 L${s * 176 * wide},228 C${s * 196 * wide},330 ${s * 200 * wide},480 ${s * 204 * wide},640 L${s * 22},640 L${s * 22},330Z`,
              fill: color,
              depth: 18,
              over: quilt,
            }),
          )
          .join('') +
        points
      )
    }
    case 'vneck':
      return (
        base() +
        cast(svg`M${-n - 12},176 L-4,314 L${n + 12},176Z`, 3) +
        svg`<path d="M${-n - 10},170 L-4,312 L${n + 10},170 C${n * 0.5},160 ${-n * 0.5},160 ${-n - 10},170Z" fill="${skin.base}"/><path d="M${-n - 10},170 L-4,312 L4,300 C${-n * 0.3},260 ${-n * 0.6},214 ${-n},166Z" fill="${skin.shade}" fill-opacity=".4"/>` +
        stroke(darker(color, 0.24), 15, svg`M${-n - 14},176 L-4,318 L${n + 14},176`)
      )
    case 'overall':
      return (
        cut({ d: body, fill: second, depth: 46 }) +
        cut({ d: collar, fill: darker(second, 0.12), depth: 8 }) +
        cut({
          d: svg`M${-168 * wide},228 L${-112 * wide},216 L-98,372 L98,372 L${112 * wide},216 L${168 * wide},230 L186,640 L-186,640Z`,
          fill: color,
          depth: 30,
          over: pattern + stroke(darker(color, 0.5), 5, 'M-62,430 L62,430 L62,540 L-62,540Z', 0.4),
        }) +
        dot(-106, 366, 14, INK.koji) +
        dot(106, 366, 14, INK.koji)
      )
    case 'hoodie':
      return (
        base() +
        cut({
          d: svg`M${-n - 26},160 C${-n - 90},184 ${-n - 92},240 -96,268 C-40,292 40,292 96,268 C${n + 92},240 ${n + 90},184 ${n + 26},160 C${n + 8},206 40,226 0,226 C-40,226 ${-n - 8},206 ${-n - 26},160Z`,
          fill: darker(color, 0.1),
          depth: 20,
        }) +
        stroke(second, 9, ['M-30,264 C-34,300 -30,330 -32,364', 'M30,264 C34,296 28,326 31,350'])
      )
    case 'jacket':
    case 'blazer': {
      const zip =
        top === 'jacket'
          ? stroke(lighter(color, 0.3), 5, 'M-4,440 L-4,640', 0.7)
          : dot(14, 500, 10, darker(color, 0.5))
      return (
        base(inner(second) + cut({ d: collar, fill: darker(second, 0.1), depth: 8 })) +
        lapels(lighter(color, 0.1), 440) +
        zip
      )
    }
    case 'cardigan':
      return (
        base(
          svg`<path d="M${-n - 6},164 L-22,640 L22,640 L${n + 6},164 C${n * 0.5},208 ${-n * 0.5},208 ${-n - 6},164Z" fill="${second}"/>`,
        ) +
        cut({ d: collar, fill: darker(second, 0.1), depth: 8 }) +
        [-1, 1]
          .map((s) =>
            cut({
              d: svg`M${s * (n + 8)},162 L${s * (n + 36)},190 C${s * (n + 26)},330 ${s * 62},480 ${s * 56},640 L${s * 24},640 C${s * 30},480 ${s * (n - 6)},330 ${s * (n + 8)},162Z`,
              fill: darker(color, 0.14),
              depth: 8,
            }),
          )
          .join('') +
        [430, 520].map((y) => dot(38, y, 9, INK.cream)).join('')
      )
    case 'scarf':
      return (
        base() +
        cut({
          d: svg`M${-n - 24},146 C${-n * 0.6},194 ${n * 0.6},194 ${n + 24},146 C${n + 66},178 ${n + 58},232 ${n},252 C${n * 0.4},268 ${-n * 0.6},264 ${-n - 10},246 C${-n - 62},226 ${-n - 62},176 ${-n - 24},146Z`,
          fill: second,
          depth: 22,
          over: stroke(
            darker(second, 0.4),
            5,
            [
              svg`M${-n - 40},180 C${-n * 0.4},232 ${n * 0.5},232 ${n + 50},170`,
              svg`M${-n - 20},214 C${-n * 0.4},250 ${n * 0.5},250 ${n + 36},204`,
            ],
            0.35,
          ),
        }) +
        cut({
          d: svg`M${-n + 4},226 L${-n + 62},238 C${-n + 70},330 ${-n + 60},400 ${-n + 66},470 L${-n - 8},462 C${-n - 2},380 ${-n - 6},300 ${-n + 4},226Z`,
          fill: second,
          depth: 14,
        })
      )
    case 'band':
      return (
        base(
          stroke(darker(color, 0.5), 5, 'M0,230 L0,420', 0.4) +
            [270, 320, 370].map((y) => dot(0, y, 7, second)).join(''),
        ) +
        cut({
          d: svg`M${-n - 8},146 C${-n * 0.5},186 ${n * 0.5},186 ${n + 8},146 L${n + 16},184 C${n * 0.6},236 ${-n * 0.6},236 ${-n - 16},184Z`,
          fill: second,
          depth: 8,
        })
      )
    case 'drape':
      return (
        cut({ d: body, fill: darker(second, 0.06), depth: 40 }) +
        svg`<path d="M${-n - 40},200 C${-n},170 ${n},170 ${n + 40},200 C${n * 0.6},270 ${-n * 0.6},270 ${-n - 40},200Z" fill="${skin.base}"/>` +
        cut({
          d: svg`M${n + 20},192 C${150 * wide},216 ${200 * wide},236 ${230 * wide},262 C${140},330 0,430 ${-120},640 L${-330 * wide},640 C${-200},470 ${-40},280 ${n + 20},192Z`,
          fill: color,
          depth: 30,
          over:
            stroke(INK.koji, 13, svg`M${n + 26},198 C-30,290 -180,470 -300,640`) +
            stroke(
              darker(color, 0.4),
              5,
              [
                'M150,230 C60,300 -70,440 -180,640',
                'M190,250 C110,320 -20,450 -130,640',
                'M110,216 C10,300 -120,450 -230,640',
              ],
              0.35,
            ),
        })
      )
  }
}

/** The neck, with the shadow of the head on it. */
export function neckline(cut: Cut, skin: Skin, neck: number): string {
  const d = svg`M${-neck},60 C${-neck},120 ${-neck - 2},150 ${-neck - 20},186 C${-neck * 0.6},240 ${neck * 0.6},240 ${neck + 20},186 C${neck + 2},150 ${neck},120 ${neck},60Z`
  const shadow = [118, 142, 164]
    .map(
      (y) =>
        svg`<path d="M-140,40 L140,40 L${neck},${y - 24} C${neck * 0.3},${y + 12} ${-neck * 0.5},${y + 18} -140,${y - 4}Z" fill="${skin.shade}" fill-opacity=".34"/>`,
    )
    .join('')
  return cut({ d, fill: skin.base, depth: 18, over: shadow })
}
