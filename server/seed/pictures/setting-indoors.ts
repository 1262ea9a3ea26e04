import { darker, INK, lighter, mix } from './colors.ts'
import { dot, leaf, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { ground, WALLS } from './setting-studio.ts'
import { pot, pots } from './things.ts'

export const sunbeam = (opacity: number) =>
  svg`<g opacity="${opacity}" fill="#FFE6B4"><path d="M470,60 L600,10 L550,360 L420,410Z"/><path d="M626,0 L770,-56 L720,296 L576,350Z"/></g>`

const shelf = (y: number, color: string) =>
  svg`<rect x="-10" y="${y}" width="820" height="16" fill="${color}"/><rect x="-10" y="${y + 16}" width="820" height="34" fill="${darker(color, 0.4)}" fill-opacity=".22"/>`

export const INDOORS = {
  shelves: (draw: Random) => {
    const wall = draw.pick(['#D98F55', '#C97B5A', '#3E6A7C', '#7F9A7E', '#E3B07A'])
    let all = ground(wall) + sunbeam(0.34)
    for (const y of [200, 420, 650]) {
      all += shelf(y, '#5A2A18')
      for (let x = 30; x < 800; x += draw.between(96, 140))
        all += pot(
          draw.pick(pots),
          x,
          y,
          draw.between(0.7, 1.05),
          draw.pick([INK.cream, INK.pine, INK.ai, INK.koji, '#EADFCB', INK.ume, '#8A4A2B']),
        )
    }
    return all
  },
  books: (draw: Random) => {
    let all = ground('#3B2118')
    for (const y of [40, 320, 600]) {
      for (let x = -10; x < 800; ) {
        const w = draw.between(14, 38)
        const h = draw.between(190, 250)
        all += svg`<rect x="${x}" y="${y + 254 - h}" width="${w - 2}" height="${h}" fill="${mix(draw.pick([INK.koji, INK.persimmon, '#F3E2C0', INK.ume, INK.ai, INK.pine, '#D9B98A', '#7A3D1E', '#6F8FA0']), '#3B0F1C', 0.2)}"/>`
        x += w
      }
      all += svg`<rect x="-10" y="${y + 254}" width="820" height="24" fill="#7A4426"/>`
    }
    return all + sunbeam(0.18)
  },
  tiles: (draw: Random) => {
    const [from, to] = draw.pick([
      ['#2F8168', '#4FA388'],
      ['#2F6A8A', '#5C93B0'],
      ['#C9663F', '#E08E62'],
      ['#D9B77E', '#EFD6A6'],
    ] as [string, string][])
    let all = ground(darker(from, 0.25))
    for (let y = 0; y < 14; y++)
      for (let x = 0; x < 9; x++)
        all += svg`<rect x="${x * 96 - 20 + (y % 2) * -48}" y="${y * 66}" width="90" height="60" rx="6" fill="${mix(from, to, ((x * 7 + y * 13) % 9) / 9)}"/>`
    all += svg`<rect x="-10" y="120" width="820" height="12" fill="#2A1D14"/>`
    for (const [i, x] of [80, 220, 610, 740].entries()) {
      const r = draw.between(46, 74)
      all +=
        stroke('#2A1D14', 9, svg`M${x},126 L${x},190`) +
        dot(x - 8, 198 + r, r, '#1E0E0A', 0.3) +
        dot(x, 190 + r, r, ['#B9683F', '#3A3330', '#C77C46', '#4A4540'][i] as string) +
        dot(x, 190 + r, r * 0.74, '#1E0E0A', 0.18)
    }
    return all
  },
  window: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS)
    const sky = draw.pick(['#BFD9E0', '#FBD9A4', '#F3C1A6', '#CFE0C0'])
    const frame = lighter(light, 0.5)
    const bar = draw.between(230, 330)
    return [
      ground(sky) + dot(draw.between(500, 680), draw.between(120, 260), 64, '#FFF3D6'),
      svg`<path d="M0,520 C140,430 300,500 440,440 C580,390 700,470 800,430 L800,1000 L0,1000Z" fill="${mix(sky, INK.pine, 0.42)}"/><path d="M0,610 C180,530 360,600 520,560 C640,530 740,570 800,550 L800,1000 L0,1000Z" fill="${mix(sky, INK.pine, 0.72)}"/>`,
      stroke(frame, 22, [
        svg`M${bar},0 L${bar},760`,
        svg`M${bar + 330},0 L${bar + 330},760`,
        'M0,250 L800,250',
      ]),
      svg`<rect y="740" width="800" height="260" fill="${wall}"/><rect y="726" width="800" height="26" fill="${frame}"/><path d="M-10,-10 L120,-10 C120,250 90,500 60,1000 L-10,1000Z M810,-10 L690,-10 C690,250 720,500 750,1000 L810,1000Z" fill="${wall}"/>`,
      stroke(
        darker(wall, 0.3),
        5,
        [
          'M40,-10 C44,300 30,600 20,1000',
          'M84,-10 C84,300 60,600 44,1000',
          'M760,-10 C756,300 770,600 780,1000',
          'M716,-10 C716,300 740,600 756,1000',
        ],
        0.3,
      ),
    ].join('')
  },
  plantroom: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS.slice(2))
    let all =
      ground(wall) + svg`<path d="M420,0 L800,0 L800,700 L560,700Z" fill="${light}" fill-opacity=".5"/>`
    for (const [x, y] of [
      [90, 760],
      [710, 780],
      [210, 240],
      [620, 210],
    ] as [number, number][]) {
      for (let i = 0; i < 9; i++)
        all += leaf(
          x,
          y - 60,
          draw.between(110, 200),
          -90 + (i - 4) * 26 + draw.between(-8, 8),
          draw.pick(['#1F6650', '#2F7D5F', '#174C3C', '#5E9C5A']),
        )
      all += pot('cup', x, y, 1.2, draw.pick([INK.persimmon, INK.cream, INK.ai, INK.koji]))
    }
    return all
  },
  gallery: (draw: Random) => {
    const wall = draw.pick(['#EAD9BB', '#C8D2C4', '#E7B79C', '#8FA9B4', '#5C3A44'])
    let all = ground(wall)
    for (const [x, y, w, h] of [
      [40, 60, 190, 250],
      [280, 40, 150, 190],
      [560, 70, 210, 270],
      [30, 380, 150, 200],
      [620, 400, 160, 210],
    ] as const) {
      const a = draw.pick([INK.koji, INK.persimmon, INK.ai, INK.pine, INK.blossom])
      all += svg`<rect x="${x - 8}" y="${y + 8}" width="${w}" height="${h}" fill="#2A0E12" fill-opacity=".25"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${INK.paper}"/><rect x="${x + 16}" y="${y + 16}" width="${w - 32}" height="${h - 32}" fill="${a}"/>${dot(x + w * draw.between(0.35, 0.65), y + h * draw.between(0.35, 0.6), w * 0.22, lighter(a, 0.6))}`
    }
    return all
  },
  climbing: (draw: Random) => {
    let all =
      ground('#2D4C63') +
      '<path d="M0,0 L800,0 L800,260 L520,420 L0,300Z" fill="#3E6A87"/><path d="M520,420 L800,260 L800,1000 L600,1000Z" fill="#1E3648"/>'
    for (let i = 0; i < 56; i++)
      all += dot((i % 8) * 105 + 30, Math.floor(i / 8) * 125 + 50, 4, '#14232E', 0.7)
    for (let i = 0; i < 30; i++) {
      const r = draw.between(18, 42)
      const color = draw.pick([INK.koji, INK.ume, '#F3EBDB', INK.persimmon, INK.leaf])
      const turn = draw.between(0, 360)
      const [x, y] = [draw.between(10, 790), draw.between(10, 900)]
      const d = svg`M${-r},0 C${-r},${-r * 0.9} ${r * 0.5},${-r * 1.1} ${r},${-r * 0.2} C${r * 1.2},${r * 0.6} ${-r * 0.6},${r * 0.9} ${-r},0Z`
      all += svg`<path transform="translate(${x - 8} ${y + 10}) rotate(${turn})" d="${d}" fill="#0E1A22" fill-opacity=".4"/><path transform="translate(${x} ${y}) rotate(${turn})" d="${d}" fill="${color}"/>`
    }
    return all
  },
  stage: (draw: Random) => {
    let all = ground('#1E1626')
    for (const x of [80, 280, 520, 720]) {
      const color = draw.pick([INK.koji, INK.ume, INK.persimmon, INK.sky, INK.blossom])
      for (const w of [60, 120, 180])
        all += svg`<path d="M${x - 14},0 L${x + 14},0 L${x + w + (400 - x) * 0.6},1000 L${x - w + (400 - x) * 0.6},1000Z" fill="${color}" fill-opacity=".13"/>`
      all += dot(x, 16, 26, color) + dot(x, 16, 44, color, 0.3)
    }
    return all
  },
  lanterns: (draw: Random) => {
    let all = ground('#2A1B2E') + '<rect y="600" width="800" height="400" fill="#43202C"/>'
    for (let i = 0; i < 11; i++) {
      const [x, y, r] = [
        i * 78 + draw.between(-20, 20),
        70 + (i % 3) * 110 + draw.between(-20, 30),
        draw.between(36, 54),
      ]
      const color = draw.pick([INK.koji, INK.persimmon, '#FFD9A0', INK.ume])
      all +=
        stroke('#120A14', 4, svg`M${x},0 L${x},${y - r}`) +
        dot(x, y, r * 1.7, color, 0.16) +
        svg`<path d="${oval(x, y, r, r * 1.12)}" fill="${color}"/><path d="${oval(x, y, r * 0.4, r * 1.12)}" fill="${lighter(color, 0.4)}" fill-opacity=".6"/>`
    }
    return all
  },
}
