import { darker, INK, lighter } from './colors.ts'
import { bumpy, type Cut, cast, dot, leafShape, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { sunbeam } from './setting-indoors.ts'
import { ground } from './setting-studio.ts'
import { potShape } from './things.ts'

const ROOMS: readonly [string, string][] = [
  ['#D98F55', '#6B3420'],
  ['#2F6B57', '#F0D9AC'],
  ['#3E6A7C', '#4A2A1A'],
  ['#E7B79C', '#8A4A2E'],
  ['#EBD9B8', '#A8623C'],
  ['#7A3B4E', '#E3C79A'],
]

/** A table in front of a wall with light from a window. */
export function room(draw: Random, edge: number): string {
  const [wall, top] = draw.pick(ROOMS)
  return svg`${ground(wall)}${sunbeam(0.36)}<path d="M0,0 L240,0 L120,${edge} L0,${edge}Z" fill="#2A0E12" fill-opacity=".12"/><rect y="${edge}" width="800" height="${1000 - edge}" fill="${top}"/><rect y="${edge}" width="800" height="12" fill="#FFF2DC" fill-opacity=".25"/>`
}

/** A piece on the table, with the shadow at its base. */
export const cutWithShadow = (cut: Cut, d: string, fill: string, depth = 34, over = '') =>
  cast(d, 13, '#1E0A12', 0.09) + cut({ d, fill, depth, over })

const fruit = (cut: Cut, x: number, y: number, r: number, fill: string) =>
  cutWithShadow(cut, oval(x, y, r), fill, r * 0.5) + dot(x + r * 0.1, y - r * 0.84, r * 0.08, '#4B5A22')

export const TABLE = {
  bread: (cut: Cut, draw: Random) => {
    const crust = draw.pick(['#B9713A', '#A85F2E', '#C98545'])
    const loaf = 'M120,720 C90,560 230,450 410,450 C590,450 720,560 690,720 C600,790 210,790 120,720Z'
    const scores = draw.chance(0.5)
      ? ['M250,520 C330,600 480,620 600,540', 'M190,610 C300,700 480,710 640,630']
      : ['M250,500 L330,640', 'M380,470 L450,620', 'M510,480 L560,610']
    const flour = Array.from({ length: 60 }, () =>
      dot(draw.between(20, 780), draw.between(760, 980), draw.between(2, 6), INK.paper, 0.7),
    )
    return (
      room(draw, 620) +
      flour.join('') +
      cutWithShadow(cut, loaf, crust, 70, stroke('#F3D9A8', 26, scores)) +
      cutWithShadow(cut, potShape('bowl', 640, 900, 1.7), INK.cream) +
      cutWithShadow(cut, potShape('cup', 130, 880, 1.3), INK.ai, 20)
    )
  },
  citrus: (cut: Cut, draw: Random) => {
    const colors = ['#EF8E2A', '#E9772B', INK.koji, '#D8B83A']
    const leaves = [-30, -70, 200, 240]
      .map((a) => leafShape(draw.between(300, 500), 470, draw.between(120, 190), a))
      .map((d) => cut({ d, fill: draw.pick([INK.pine, '#2F8A66', '#174C3C']), depth: 14 }))
    const whole = [
      [220, 620, 120],
      [430, 570, 140],
      [640, 640, 108],
      [330, 780, 104],
    ].map(([x, y, r]) =>
      fruit(cut, (x as number) + draw.between(-16, 16), y as number, r as number, draw.pick(colors)),
    )
    const wedges = Array.from({ length: 10 }, (_, i) => {
      const a = (i / 10) * Math.PI * 2
      const p = (r: number, t: number) => svg`${560 + Math.cos(a + t) * r},${800 + Math.sin(a + t) * r}`
      return `M${p(16, 0)} C${p(50, -0.2)} ${p(84, -0.26)} ${p(94, -0.16)} C${p(99, 0)} ${p(96, 0.1)} ${p(94, 0.2)} C${p(84, 0.26)} ${p(50, 0.2)} ${p(16, 0)}Z`
    })
    const half =
      cutWithShadow(cut, oval(560, 800, 122), '#EF8E2A', 20) +
      svg`<path d="${oval(560, 800, 110)}" fill="#FFE9C2"/><path d="${wedges.join(' ')}" fill="#F6A53A"/>`
    return room(draw, 560) + leaves.join('') + whole.join('') + half
  },
  coffee: (cut: Cut, draw: Random) => {
    const cup = draw.pick([INK.persimmon, INK.pine, INK.ai, INK.ume, INK.paper])
    const saucer = cutWithShadow(cut, oval(400, 640, 290, 250), lighter(cup, 0.16), 40)
    const handle = stroke(cup, 36, 'M560,600 C680,560 700,720 570,700')
    const milk = svg`<path d="M402,716 C330,664 296,620 330,588 C356,566 392,580 402,606 C412,580 448,566 474,588 C508,620 474,664 402,716Z" fill="#F6E3C4"/>${stroke('#7A4526', 8, 'M402,606 C396,630 396,660 402,690')}`
    return (
      room(draw, 240) +
      saucer +
      handle +
      cutWithShadow(cut, oval(400, 630, 196, 176), cup, 44) +
      svg`<path d="${oval(404, 632, 164, 146)}" fill="#7A4526"/>` +
      milk +
      cutWithShadow(
        cut,
        'M90,880 C70,820 160,780 220,810 C270,780 330,830 300,890 C240,930 130,930 90,880Z',
        '#D9A25A',
        30,
        stroke('#A86A30', 8, ['M150,800 C150,850 160,890 170,920', 'M220,808 C226,850 226,890 224,924'], 0.6),
      )
    )
  },
  ramen: (cut: Cut, draw: Random) => {
    const bowl = draw.pick([INK.ume, INK.ai, '#2A2F3A', INK.persimmon])
    const noodles = Array.from(
      { length: 9 },
      (_, i) =>
        svg`M${230 + i * 26},560 C${260 + i * 20},${620 + draw.between(-20, 20)} ${300 + i * 22},${500 + draw.between(-20, 20)} ${370 + i * 26},${570 + draw.between(-14, 14)}`,
    )
    const egg = svg`<path d="${oval(540, 560, 62, 48)}" fill="#FFF6E6"/>${dot(544, 562, 27, INK.koji)}`
    const greens = svg`<path d="${[leafShape(240, 590, 90, -30), leafShape(260, 600, 80, 10), leafShape(300, 530, 70, -70)].join(' ')}" fill="#2F8A66"/>`
    const steam = stroke(
      '#FFF6E6',
      16,
      [300, 410, 520].map((x) => svg`M${x},420 C${x - 50},340 ${x + 50},280 ${x},190`),
      0.28,
    )
    return (
      room(draw, 640) +
      steam +
      cutWithShadow(
        cut,
        'M110,580 C120,780 250,880 330,890 L470,890 C550,880 680,780 690,580Z',
        bowl,
        60,
        stroke(INK.cream, 12, 'M130,660 C300,720 500,720 670,660', 0.8),
      ) +
      cut({ d: oval(400, 580, 290, 92), fill: darker(bowl, 0.2), depth: 10 }) +
      svg`<path d="${oval(400, 584, 264, 78)}" fill="#C98235"/>` +
      stroke('#F6DCA0', 12, noodles) +
      greens +
      egg +
      stroke('#5A2A18', 16, ['M560,520 L790,330', 'M530,500 L760,290'])
    )
  },
  chess: (cut: Cut, draw: Random) => {
    let squares = ''
    for (let row = 0; row < 6; row++)
      for (let i = 0; i < 8; i++)
        if ((row + i) % 2)
          squares += svg`M${i * 110 - 60 - row * 8},${560 + row * 76} L${i * 110 + 50 - row * 8},${560 + row * 76} L${i * 112 + 44 - row * 10},${636 + row * 76} L${i * 112 - 68 - row * 10},${636 + row * 76}Z `
    const pawn = (x: number, y: number, s: number) =>
      svg`M${x - 62 * s},${y} C${x - 60 * s},${y - 50 * s} ${x - 26 * s},${y - 60 * s} ${x - 22 * s},${y - 130 * s} L${x - 40 * s},${y - 142 * s} L${x - 24 * s},${y - 156 * s} C${x - 66 * s},${y - 200 * s} ${x - 34 * s},${y - 250 * s} ${x},${y - 250 * s} C${x + 34 * s},${y - 250 * s} ${x + 66 * s},${y - 200 * s} ${x + 24 * s},${y - 156 * s} L${x + 40 * s},${y - 142 * s} L${x + 22 * s},${y - 130 * s} C${x + 26 * s},${y - 60 * s} ${x + 60 * s},${y - 50 * s} ${x + 62 * s},${y}Z`
    const knight = (x: number, y: number, s: number) =>
      svg`M${x - 80 * s},${y} C${x - 80 * s},${y - 60 * s} ${x - 30 * s},${y - 90 * s} ${x - 40 * s},${y - 160 * s} L${x - 110 * s},${y - 150 * s} C${x - 130 * s},${y - 180 * s} ${x - 60 * s},${y - 260 * s} ${x - 20 * s},${y - 300 * s} L${x - 10 * s},${y - 340 * s} L${x + 24 * s},${y - 300 * s} C${x + 100 * s},${y - 260 * s} ${x + 110 * s},${y - 120 * s} ${x + 80 * s},${y}Z`
    const [dark, pale] = draw.pick([
      ['#2A2623', '#F3E2C0'],
      [INK.pine, INK.cream],
      ['#5A1F2C', '#F7DCC0'],
    ] as [string, string][])
    return (
      room(draw, 560) +
      svg`<rect y="560" width="800" height="440" fill="#EBD2A0"/><path d="${squares}" fill="#8A4A2E"/>` +
      cutWithShadow(cut, pawn(150, 720, 0.8), pale, 24) +
      cutWithShadow(cut, pawn(650, 700, 0.8), dark, 24) +
      cutWithShadow(cut, knight(420, 850, 1.35), draw.chance(0.5) ? dark : pale, 60) +
      cutWithShadow(cut, pawn(170, 940, 1), dark, 30)
    )
  },
  kitchen: (cut: Cut, draw: Random) => {
    const pan = draw.pick([INK.persimmon, INK.pine, INK.ai, '#2A2623'])
    const handles = stroke(darker(pan, 0.3), 34, [
      'M110,640 C60,640 60,720 120,716',
      'M690,640 C740,640 740,720 680,716',
    ])
    const tomatoes = [
      [560, 880, 66],
      [660, 850, 54],
    ].map(([x, y, r]) => fruit(cut, x as number, y as number, r as number, '#D9452F'))
    const herb = cut({ d: bumpy(190, 880, 78, 44, 9, 1.3), fill: '#2F8A66', depth: 20 })
    const steam = stroke(
      '#FFF6E6',
      18,
      [320, 410, 500].map((x) => svg`M${x},430 C${x - 50},350 ${x + 50},290 ${x},200`),
      0.26,
    )
    return (
      room(draw, 700) +
      steam +
      handles +
      cutWithShadow(cut, 'M120,540 L680,540 L664,780 C650,830 150,830 136,780Z', pan, 60) +
      cut({ d: oval(400, 540, 292, 62), fill: lighter(pan, 0.16), depth: 14 }) +
      svg`<path d="${oval(400, 474, 34, 26)}" fill="${INK.koji}"/>` +
      herb +
      tomatoes.join('')
    )
  },
  books: (cut: Cut, draw: Random) => {
    let all = room(draw, 800)
    let y = 860
    for (let i = 0; i < 6; i++) {
      const [w, h, x] = [draw.between(380, 560), draw.between(64, 92), draw.between(-50, 50)]
      const fill = draw.pick([INK.koji, INK.persimmon, INK.ume, INK.ai, INK.pine, '#D9B98A', '#3A2A2A'])
      y -= h
      const left = 400 + x - w / 2
      all += cutWithShadow(
        cut,
        svg`M${left},${y} L${left + w},${y} L${left + w},${y + h} L${left},${y + h} C${left - 14},${y + h * 0.7} ${left - 14},${y + h * 0.3} ${left},${y}Z`,
        fill,
        24,
        stroke(
          lighter(fill, 0.5),
          8,
          [
            svg`M${left + 50},${y} L${left + 50},${y + h}`,
            svg`M${left + 74},${y} L${left + 74},${y + h}`,
            svg`M${left + w - 60},${y} L${left + w - 60},${y + h}`,
          ],
          0.7,
        ),
      )
    }
    return (
      all +
      cutWithShadow(cut, potShape('cup', 430, y, 1.3), INK.paper, 22) +
      stroke(INK.paper, 14, svg`M482,${y - 84} C530,${y - 90} 530,${y - 26} 478,${y - 28}`)
    )
  },
  wine: (cut: Cut, draw: Random) => {
    const wine = draw.pick(['#7A1F36', '#E9B44C', '#E58A9B'])
    const glass = (x: number) =>
      svg`${cast(svg`M${x - 90},300 C${x - 110},480 ${x - 60},560 ${x},566 C${x + 60},560 ${x + 110},480 ${x + 90},300Z`, 10)}<path d="M${x - 90},300 C${x - 110},480 ${x - 60},560 ${x},566 C${x + 60},560 ${x + 110},480 ${x + 90},300Z" fill="#FFF6E6" fill-opacity=".35"/>${cut({ d: svg`M${x - 98},430 C${x - 90},520 ${x - 50},550 ${x},554 C${x + 50},550 ${x + 90},520 ${x + 98},430Z`, fill: wine, depth: 24 })}${stroke('#FFF6E6', 10, [svg`M${x},566 L${x},760`, svg`M${x + 58},330 C${x + 68},400 ${x + 62},450 ${x + 52},480`], 0.6)}<path d="${oval(x, 772, 92, 20)}" fill="#FFF6E6" fill-opacity=".5"/>`
    const grapes = Array.from({ length: 11 }, (_, i) =>
      fruit(
        cut,
        590 + (i % 4) * 46 - Math.floor(i / 4) * -18,
        850 + Math.floor(i / 4) * 40,
        27,
        draw.pick(['#5A2A4E', '#7A3B5E', '#46203E']),
      ),
    )
    return room(draw, 680) + glass(230) + glass(500) + grapes.join('')
  },
}
