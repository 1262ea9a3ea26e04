import { darker, INK, lighter, mix } from './colors.ts'
import { box, type Cut, dot, leafShape, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { cutWithShadow, room } from './scene-table.ts'
import { ground } from './setting-studio.ts'
import { potShape, pots } from './things.ts'

export const MAKING = {
  pottery: (cut: Cut, draw: Random) => {
    const clay = draw.pick(['#CC7F4E', '#B9683F', '#D9B48C', '#8A8478'])
    const wheel = svg`${cutWithShadow(cut, oval(400, 850, 330, 84), '#C9B494', 30)}<path d="${oval(400, 838, 270, 62)}" fill="#9A8465"/>${stroke('#7F6A4E', 5, [oval(400, 838, 230, 50), oval(400, 838, 190, 40)], 0.6)}`
    const [lip, belly] = [draw.between(150, 200), draw.between(170, 230)]
    const wall = svg`M${400 - lip},430 C${400 - belly - 20},540 ${400 - belly},700 300,842 L500,842 C${400 + belly},700 ${400 + belly + 20},540 ${400 + lip},430Z`
    const rings = [520, 610, 700].map((y) => svg`M150,${y} C300,${y + 40} 500,${y + 40} 650,${y}`)
    return (
      room(draw, 700) +
      [90, 720]
        .map((x) =>
          cutWithShadow(
            cut,
            potShape(draw.pick(pots), x, 720, 1.3),
            draw.pick([INK.cream, INK.ai, INK.pine, INK.koji]),
            24,
          ),
        )
        .join('') +
      wheel +
      cutWithShadow(cut, wall, clay, 80, stroke(darker(clay, 0.3), 8, rings, 0.45)) +
      svg`<path d="${oval(400, 430, lip, 48)}" fill="${darker(clay, 0.4)}"/>${stroke(lighter(clay, 0.3), 10, oval(400, 430, lip, 48))}`
    )
  },
  glazes: (cut: Cut, draw: Random) => {
    let all = ground(draw.pick(['#D98F55', '#E7B79C', '#7F9A7E', '#3E6A7C']))
    for (const y of [300, 580, 860]) {
      all += svg`<rect x="-10" y="${y}" width="820" height="26" fill="#5A2A18"/><rect x="-10" y="${y + 26}" width="820" height="40" fill="#2A0E12" fill-opacity=".2"/>`
      for (let x = 110; x < 760; x += draw.between(150, 200)) {
        const fill = draw.pick([INK.cream, INK.pine, INK.ai, INK.koji, INK.ume, INK.persimmon, '#EADFCB'])
        all += cutWithShadow(cut, potShape(draw.pick(pots), x, y, draw.between(1.2, 1.5)), fill, 34)
      }
    }
    return all
  },
  painting: (cut: Cut, draw: Random) => {
    const sky = draw.pick(['#F7C27A', '#BFD9E0', '#F3B29A'])
    const canvas = svg`${cutWithShadow(cut, box(150, 130, 500, 560), INK.paper, 20)}<rect x="174" y="154" width="452" height="512" fill="${sky}"/>${dot(500, 280, 62, '#FFF3D6')}<path d="M174,480 C280,400 360,470 460,430 C540,400 590,440 626,420 L626,666 L174,666Z" fill="${mix(sky, INK.ume, 0.5)}"/><path d="M174,560 C280,500 380,570 480,530 C560,500 600,540 626,520 L626,666 L174,666Z" fill="${INK.pine}"/>`
    const easel = stroke('#6B3E22', 28, ['M230,700 L130,1000', 'M570,700 L670,1000', 'M110,710 L690,710'])
    const palette = cutWithShadow(
      cut,
      'M390,860 C420,780 620,770 690,830 C740,880 690,950 600,940 C560,936 560,980 500,980 C410,980 370,920 390,860Z',
      '#C98B56',
      26,
    )
    const blobs = [INK.koji, INK.ume, INK.ai, INK.pine, INK.persimmon].map((fill, i) =>
      dot(440 + i * 52, 870 - Math.sin(i) * 24, 22, fill),
    )
    return ground(draw.pick(['#E9D3AC', '#C8D2C4', '#E7B79C'])) + easel + canvas + palette + blobs.join('')
  },
  knitting: (cut: Cut, draw: Random) => {
    const ball = (x: number, y: number, r: number, fill: string) =>
      cutWithShadow(
        cut,
        oval(x, y, r),
        fill,
        r * 0.5,
        stroke(
          darker(fill, 0.3),
          7,
          [0, 1, 2, 3, 4].flatMap((i) => [
            svg`M${x - r},${y - r * 0.7 + i * r * 0.36} C${x - r * 0.3},${y - r + i * r * 0.36} ${x + r * 0.4},${y - r * 0.6 + i * r * 0.36} ${x + r},${y + i * r * 0.3}`,
            svg`M${x - r * 0.6 + i * r * 0.3},${y - r} C${x - r * 0.9 + i * r * 0.3},${y} ${x - r * 0.3 + i * r * 0.3},${y + r * 0.4} ${x - r * 0.4 + i * r * 0.36},${y + r}`,
          ]),
          0.35,
        ),
      )
    const [a, b, c] = [
      draw.pick([INK.ume, INK.persimmon]),
      draw.pick([INK.koji, INK.cream]),
      draw.pick([INK.pine, INK.ai]),
    ]
    return (
      room(draw, 520) +
      stroke('#E9D3AC', 18, ['M120,300 L560,640', 'M700,280 L330,660']) +
      ball(280, 600, 170, a) +
      ball(560, 650, 140, b) +
      ball(390, 800, 120, c) +
      stroke(a, 9, 'M440,660 C560,900 640,860 760,930')
    )
  },
  camera: (cut: Cut, draw: Random) => {
    const body = draw.pick(['#2A2623', '#5A2A1E', INK.pine, INK.ai])
    const strap = stroke('#7A4426', 30, 'M130,500 C40,360 160,200 400,190 C640,200 760,360 670,500')
    const lens = [150, 124, 98, 66]
      .map((r, i) => dot(400, 660, r, ['#15130F', '#3A3632', '#15130F', '#3E5E73'][i] as string))
      .join('')
    const prints =
      cutWithShadow(cut, 'M60,850 L250,800 L290,960 L100,1010Z', INK.paper, 10) +
      svg`<path d="M84,862 L238,822 L262,916 L108,956Z" fill="${draw.pick([INK.koji, INK.blossom, INK.sky])}"/>`
    return (
      room(draw, 560) +
      strap +
      cutWithShadow(
        cut,
        'M120,500 C120,470 140,460 170,460 L280,460 L320,400 L480,400 L520,460 L630,460 C660,460 680,470 680,500 L680,800 C680,830 660,840 630,840 L170,840 C140,840 120,830 120,800Z',
        body,
        46,
        svg`<rect x="100" y="440" width="600" height="90" fill="#C9BBA4"/>`,
      ) +
      lens +
      dot(430, 630, 24, '#BFE0F0', 0.7) +
      dot(600, 500, 26, INK.persimmon) +
      prints
    )
  },
  darkroom: (_cut: Cut, draw: Random) => {
    let all =
      ground('#5A0F14') +
      [520, 420, 320, 220].map((r) => dot(400, 0, r, '#FF5A3A', 0.16)).join('') +
      stroke('#1E0A0A', 8, ['M-10,180 C260,240 560,240 810,160', 'M-10,560 C260,610 560,610 810,540'])
    for (const [x, y, tilt] of [
      [130, 210, -5],
      [390, 226, 3],
      [650, 208, -3],
      [250, 590, 4],
      [540, 592, -4],
    ] as const) {
      all += svg`<g transform="translate(${x} ${y}) rotate(${tilt})"><rect x="-110" y="14" width="220" height="290" fill="#1E0A0A" fill-opacity=".4"/><rect x="-100" width="220" height="290" fill="#FFDCC8"/><rect x="-82" y="20" width="184" height="210" fill="${draw.pick(['#3A1416', '#7A2A22', '#2A1012', '#90402E'])}"/><path d="${draw.pick(['M-82,180 C-30,100 30,170 102,90 L102,230 L-82,230Z', 'M-82,230 L0,70 L102,230Z', oval(10, 120, 52), 'M-82,160 L102,160 L102,230 L-82,230Z'])}" fill="#E9A58A"/><rect x="-2" y="-26" width="22" height="56" rx="5" fill="#E9A15A"/></g>`
    }
    return all
  },
  plants: (cut: Cut, draw: Random) => {
    let all = room(draw, 800)
    for (const [x, y, size] of [
      [190, 860, 1],
      [420, 880, 1.25],
      [640, 850, 0.95],
    ] as const) {
      const kind = draw.pick(['fan', 'tall', 'round'])
      for (let i = 0; i < 11; i++) {
        const angle = -90 + (i - 5) * (kind === 'tall' ? 9 : 17) + draw.between(-6, 6)
        const length = draw.between(kind === 'round' ? 120 : 200, kind === 'tall' ? 430 : 270) * size
        all += cut({
          d: leafShape(x, y - 100 * size, length, angle),
          fill: draw.pick(['#1F6650', '#2F7D5F', '#174C3C', '#5E9C5A', '#86AE5A']),
          depth: 12,
        })
      }
      all += cutWithShadow(
        cut,
        potShape('cup', x, y, 1.7 * size),
        draw.pick([INK.persimmon, INK.cream, INK.ai, INK.koji, INK.ume]),
        34,
      )
    }
    return all
  },
}
