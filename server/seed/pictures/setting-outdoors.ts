import { darker, INK, lighter, mix } from './colors.ts'
import { bumpy, dot, leaf, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { ground } from './setting-studio.ts'

export const SKIES = ['#F7C27A', '#F3B29A', '#BFD9E0', '#F8CE93', '#F2D3C0', '#A9CBD6']

export const sun = (x: number, y: number, r: number, color = '#FFF3D6') =>
  [2.4, 1.9, 1.45].map((grow) => dot(x, y, r * grow, color, 0.16)).join('') + dot(x, y, r, color)

const waves = (from: number, color: string, draw: Random) =>
  Array.from(
    { length: 14 },
    () =>
      svg`<rect x="${draw.between(-40, 760)}" y="${draw.between(from + 14, from + 330)}" width="${draw.between(60, 200)}" height="7" rx="3.5" fill="${color}" fill-opacity="${draw.between(0.25, 0.7)}"/>`,
  ).join('')

export const ridge = (y: number, rough: number, color: string, draw: Random) => {
  let d = svg`M-20,${y}`
  for (let x = 60; x <= 860; x += 160)
    d += svg` C${x - 120},${y + draw.between(-rough, rough)} ${x - 60},${y + draw.between(-rough, rough)} ${x},${y + draw.between(-rough, rough) * 0.6}`
  return svg`<path d="${d} L860,1010 L-20,1010Z" fill="${color}"/>`
}

export const peaks = (y: number, high: number, color: string, draw: Random, snow?: string) => {
  let all = ''
  for (let x = -60; x < 840; x += draw.between(130, 210)) {
    const h = draw.between(high * 0.55, high)
    const w = h * draw.between(0.7, 0.95)
    all += svg`<path d="M${x - w},${y + 40} L${x},${y - h} L${x + w},${y + 40}Z" fill="${color}"/>`
    if (snow)
      all += svg`<path d="M${x},${y - h} L${x + w * 0.3},${y - h * 0.69} L${x + w * 0.12},${y - h * 0.73} L${x},${y - h * 0.6} L${x - w * 0.12},${y - h * 0.74} L${x - w * 0.26},${y - h * 0.72}Z" fill="${snow}"/>`
  }
  return all
}

export const firs = (y: number, count: number, color: string, draw: Random, tall = 130) =>
  Array.from({ length: count }, () => {
    const [x, h, low] = [draw.between(-20, 820), draw.between(tall * 0.6, tall), y + draw.between(-20, 30)]
    return svg`<path d="M${x},${low - h} L${x + h * 0.26},${low - h * 0.4} L${x + h * 0.14},${low - h * 0.4} L${x + h * 0.34},${low} L${x - h * 0.34},${low} L${x - h * 0.14},${low - h * 0.4} L${x - h * 0.26},${low - h * 0.4}Z" fill="${color}"/>`
  }).join('')

export const OUTDOORS = {
  sea: (draw: Random) => {
    const sky = draw.pick(SKIES)
    const water = draw.pick([INK.ai, '#2F6F86', '#3F7F8A'])
    return (
      ground(sky) +
      sun(draw.between(520, 680), draw.between(200, 330), draw.between(70, 110)) +
      ridge(480, 50, mix(sky, '#4A3A68', 0.5), draw) +
      svg`<rect y="520" width="800" height="480" fill="${water}"/>` +
      waves(530, '#FBD59B', draw)
    )
  },
  mountains: (draw: Random) => {
    const sky = draw.pick(SKIES)
    return (
      ground(sky) +
      sun(600, 190, 70) +
      peaks(540, 400, mix(sky, '#3E6A87', 0.62), draw, '#FFF6E4') +
      ridge(580, 60, mix(sky, '#2F5A4A', 0.66), draw) +
      ridge(690, 50, '#1F4A3C', draw) +
      firs(720, 12, '#173A30', draw)
    )
  },
  forest: (draw: Random) => {
    let all = ground('#CFDCA0') + sun(630, 170, 130, '#FFF6CF')
    for (const [layer, color] of ['#8FB08A', '#4D8A6E', '#1F5A47'].entries()) {
      for (let i = 0; i < 6 - layer; i++) {
        const [x, w] = [draw.between(-20, 800), draw.between(22, 44) * (1 + layer * 0.5)]
        all += svg`<path d="M${x},-10 C${x + 8},300 ${x - 6},700 ${x - w * 0.3},1000 L${x + w * 1.3},1000 C${x + w},700 ${x + w * 0.9},300 ${x + w * 0.8},-10Z" fill="${mix(color, '#3B2A1A', 0.25)}"/>`
      }
      for (let i = 0; i < 22; i++)
        all += leaf(
          draw.between(-60, 800),
          draw.between(-20, 240) + (i % 2 ? draw.between(400, 640) : 0),
          draw.between(60, 130),
          draw.between(-40, 220),
          color,
        )
    }
    return all
  },
  grove: (draw: Random) => {
    let all = ground('#F9D38C') + sun(620, 150, 150, '#FFF1C9')
    for (let i = 0; i < 76; i++)
      all += leaf(
        draw.between(-60, 820),
        draw.between(-40, 800),
        draw.between(90, 170),
        draw.between(0, 360),
        draw.pick(['#1F6650', '#2F7D5F', '#174C3C', '#5E9C5A', '#86AE5A']),
      )
    for (let i = 0; i < 14; i++) {
      const [x, y, r] = [draw.between(0, 800), draw.between(20, 720), draw.between(36, 60)]
      all +=
        dot(x - 8, y + 9, r, '#0E2E24', 0.3) +
        dot(x, y, r, draw.pick([INK.koji, '#EF8E2A', '#E9772B'])) +
        dot(x + r * 0.3, y - r * 0.32, r * 0.4, '#FFE3B0', 0.4)
    }
    return all
  },
  street: (draw: Random) => {
    const wall = draw.pick(['#E7A98C', '#E9C48A', '#A9BFC0', '#D98F7A', '#C6CBA6'])
    const trim = lighter(wall, 0.55)
    let all = ground(wall)
    for (const [x, y] of [
      [40, 50],
      [325, 50],
      [610, 50],
      [40, 400],
      [610, 400],
    ] as [number, number][]) {
      all += svg`<path d="M${x - 6},${y + 250} L${x - 6},${y + 74} C${x - 6},${y - 30} ${x + 156},${y - 30} ${x + 156},${y + 74} L${x + 156},${y + 250}Z" fill="${darker(wall, 0.4)}"/><path d="M${x + 10},${y + 240} L${x + 10},${y + 76} C${x + 10},${y - 4} ${x + 140},${y - 4} ${x + 140},${y + 76} L${x + 140},${y + 240}Z" fill="#3E5E73"/>${stroke(trim, 8, [svg`M${x + 75},${y + 16} L${x + 75},${y + 240}`, svg`M${x + 10},${y + 130} L${x + 140},${y + 130}`])}<rect x="${x - 20}" y="${y + 240}" width="190" height="20" fill="${trim}"/>`
      if (draw.chance(0.5))
        for (let i = 0; i < 8; i++)
          all +=
            leaf(x + i * 20, y + 240, 54, draw.between(-140, -40), draw.pick(['#1F6650', '#2F7D5F'])) +
            (i % 3 ? '' : dot(x + i * 20 + 8, y + 206, 12, INK.ume))
    }
    return all
  },
  citylights: (draw: Random) => {
    let all = ground('#1C1B2B') + '<rect y="520" width="800" height="480" fill="#36203A"/>'
    for (let i = 0; i < 11; i++)
      all += svg`<rect x="${i * 76 - 10}" y="${draw.between(120, 400)}" width="70" height="900" fill="${['#26263C', '#2F2A44', '#232338'][i % 3] as string}"/>`
    for (let i = 0; i < 70; i++)
      all += svg`<rect x="${draw.between(0, 800)}" y="${draw.between(300, 820)}" width="10" height="14" fill="#FFE2A8" fill-opacity="${draw.between(0.2, 0.7)}"/>`
    for (let i = 0; i < 34; i++) {
      const [x, y, r, color] = [
        draw.between(0, 800),
        draw.between(40, 760),
        draw.between(14, 48),
        draw.pick([INK.koji, INK.blossom, '#FFE2A8', INK.persimmon, INK.sky]),
      ]
      all += dot(x, y, r, color, draw.between(0.16, 0.4)) + dot(x, y, r * 0.86, color, draw.between(0.1, 0.3))
    }
    return all
  },
  snow: (draw: Random) => {
    let all =
      ground('#C9DCE4') +
      sun(610, 220, 80) +
      peaks(560, 360, '#5E8AA4', draw, '#FFF9EC') +
      ridge(610, 40, '#EFEBE0', draw) +
      firs(680, 9, '#2F5A5A', draw) +
      ridge(740, 40, '#FBF6EC', draw)
    for (let i = 0; i < 50; i++)
      all += dot(draw.between(0, 800), draw.between(0, 900), draw.between(3, 8), '#FFFFFF', 0.85)
    return all
  },
  dunes: (draw: Random) => {
    const sand = draw.pick(['#E0A25C', '#D9B77E', '#D98F6A'])
    let all =
      ground(draw.pick(SKIES)) + sun(draw.between(180, 640), draw.between(170, 260), draw.between(60, 110))
    all +=
      ridge(500, 70, sand, draw) +
      ridge(620, 60, darker(sand, 0.18), draw) +
      ridge(760, 50, darker(sand, 0.34), draw)
    for (const x of draw.pick([[90], [720], [60, 740], [], [130, 700]])) {
      const top = draw.between(420, 560)
      all += stroke('#2F6B57', 44, [
        svg`M${x},790 L${x},${top}`,
        svg`M${x},${top + 170} C${x - 80},${top + 170} ${x - 80},${top + 130} ${x - 78},${top + 80}`,
        svg`M${x},${top + 120} C${x + 70},${top + 120} ${x + 72},${top + 90} ${x + 70},${top + 50}`,
      ])
    }
    return all
  },
  blossom: (draw: Random) => {
    let all =
      ground(draw.pick(['#CFE0E4', '#F6E3CC', '#BBD3C4'])) +
      stroke('#4A2A24', 30, 'M-30,260 C140,240 240,120 420,110 C560,100 660,160 830,60') +
      stroke('#4A2A24', 15, [
        'M240,150 C280,60 340,20 380,-10',
        'M560,110 C620,200 700,240 830,260',
        'M60,240 C40,360 80,430 60,520',
      ])
    for (let i = 0; i < 70; i++) {
      const x = draw.between(-20, 820)
      const y = i < 52 ? draw.between(-10, 330) : draw.between(330, 900)
      all += svg`<path d="${bumpy(x, y, 17, 17, 5, 1.7)}" fill="${draw.pick(['#F4B8C0', '#F9D3D3', '#E58A9B'])}"/>${dot(x, y, 6, INK.ume, 0.7)}`
    }
    return all
  },
  meadow: (draw: Random) => {
    let all =
      ground(draw.pick(['#BFDCE0', '#FBDFA8', '#F3C9B0'])) +
      sun(600, 210, 90) +
      ridge(470, 60, '#9DBB7A', draw) +
      ridge(560, 50, '#6EA25A', draw) +
      ridge(670, 40, '#3F8060', draw)
    for (let i = 0; i < 44; i++) {
      const [x, y] = [draw.between(0, 800), draw.between(640, 960)]
      all +=
        stroke('#1F5A47', 5, svg`M${x},${y} L${x + 4},${y + 70}`) +
        svg`<path d="${bumpy(x, y, 15, 15, 6, 1.6)}" fill="${draw.pick([INK.ume, INK.koji, INK.paper, INK.persimmon, INK.blossom])}"/>${dot(x, y, 7, INK.bark)}`
    }
    return all
  },
  brick: (draw: Random) => {
    const base = draw.pick(['#B5583C', '#9C4A3E', '#D8C2A0', '#56707A'])
    let all = ground(darker(base, 0.28))
    for (let y = 0; y < 17; y++)
      for (let x = -1; x < 7; x++)
        all += svg`<rect x="${x * 134 + (y % 2) * 67}" y="${y * 60}" width="126" height="53" rx="4" fill="${mix(base, draw.pick(['#F3C9A0', '#5A1F1A', base]), 0.16)}"/>`
    return all
  },
}
