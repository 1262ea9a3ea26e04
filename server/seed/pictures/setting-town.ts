import { darker, INK, lighter, mix } from './colors.ts'
import { bumpy, dot, leaf, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { SKIES, sun } from './setting-outdoors.ts'
import { ground } from './setting-studio.ts'
import { pot, pots } from './things.ts'

export const TOWN_SETTINGS = {
  rooftops: (draw: Random) => {
    const sky = draw.pick(SKIES)
    let all = ground(sky) + sun(draw.between(150, 650), draw.between(150, 260), draw.between(60, 90))
    for (const [y, deep] of [
      [430, 0.3],
      [540, 0.5],
      [660, 0.72],
    ] as const) {
      for (let x = -40; x < 820; ) {
        const w = draw.between(110, 190)
        const top = y - draw.between(0, 90)
        const wall = mix(sky, draw.pick(['#8E3B26', '#5A3A52', '#B9683F', '#3E5A6A']), deep)
        all += svg`<rect x="${x}" y="${top}" width="${w}" height="${1000 - top}" fill="${wall}"/><path d="M${x - 8},${top} L${x + w / 2},${top - draw.between(40, 80)} L${x + w + 8},${top}Z" fill="${darker(wall, 0.2)}"/><rect x="${x + w * 0.2}" y="${top + 34}" width="24" height="36" fill="#FFE3A8" fill-opacity=".6"/><rect x="${x + w * 0.6}" y="${top + 34}" width="24" height="36" fill="#FFE3A8" fill-opacity=".35"/>`
        x += w
      }
    }
    return all
  },
  cafe: (draw: Random) => {
    const wall = draw.pick(['#2F5F52', '#5A2E36', '#2C4A60', '#C97F55', '#E3C08A'])
    let all =
      ground(wall) +
      svg`<rect y="640" width="800" height="360" fill="${darker(wall, 0.3)}"/><rect y="632" width="800" height="16" fill="${lighter(wall, 0.3)}"/>`
    all += svg`<rect x="-10" y="330" width="820" height="15" fill="${darker(wall, 0.5)}"/>`
    for (let x = 40; x < 800; x += draw.between(80, 120))
      all += pot(
        draw.pick(pots),
        x,
        330,
        draw.between(0.5, 0.75),
        draw.pick([INK.cream, INK.koji, INK.persimmon, INK.sky, '#EADFCB']),
      )
    for (const x of [120, 400, 680]) {
      const y = draw.between(90, 140)
      all +=
        stroke('#1E1410', 5, svg`M${x},0 L${x},${y}`) +
        dot(x, y + 66, 110, '#FFD98A', 0.12) +
        dot(x, y + 66, 72, '#FFD98A', 0.16) +
        svg`<path d="M${x - 62},${y + 60} C${x - 56},${y} ${x - 20},${y - 8} ${x},${y - 8} C${x + 20},${y - 8} ${x + 56},${y} ${x + 62},${y + 60}Z" fill="${INK.koji}"/>` +
        dot(x, y + 64, 20, '#FFF3D6')
    }
    return all
  },
  autumn: (draw: Random) => {
    let all = ground(draw.pick(['#F6E0B4', '#CFE0DC', '#F3CBB0'])) + sun(610, 180, 90)
    for (const x of [60, 250, 560, 740]) {
      const [y, r] = [draw.between(230, 380), draw.between(110, 170)]
      all +=
        stroke('#5A3220', 26, svg`M${x},${y} L${x + 6},1000`) +
        svg`<path d="${bumpy(x, y, r, r * 0.95, 13, 1.2)}" fill="${draw.pick([INK.persimmon, INK.koji, '#D98A2E', '#B5452A', '#8A7A32'])}"/>`
    }
    all += '<path d="M-10,760 C200,700 520,790 810,720 L810,1010 L-10,1010Z" fill="#B9823F"/>'
    for (let i = 0; i < 30; i++)
      all += leaf(
        draw.between(0, 800),
        draw.between(60, 980),
        draw.between(22, 44),
        draw.between(0, 360),
        draw.pick([INK.persimmon, INK.koji, INK.amber, INK.brick]),
      )
    return all
  },
  market: (draw: Random) => {
    const cloth = draw.pick([INK.persimmon, INK.pine, INK.ume, INK.ai])
    let all = ground('#2C4450') + '<rect y="300" width="800" height="700" fill="#22343E"/>'
    for (let row = 0; row < 3; row++) {
      for (let i = 0; i < 9; i++) {
        const fill = mix(draw.pick(['#EF8E2A', '#D9452F', '#8AA83A', INK.koji, '#7A3B5E']), '#22343E', 0.16)
        all +=
          dot(i * 100 + (row % 2) * 50 - 8, 468 + row * 130, 50, '#101C22', 0.4) +
          dot(i * 100 + (row % 2) * 50, 460 + row * 130, 50, fill)
      }
      all += svg`<rect x="-10" y="${492 + row * 130}" width="820" height="42" fill="#7A4A2C"/>`
    }
    for (let i = 0; i < 7; i++)
      all += svg`<path d="M${i * 130 - 40},-10 L${i * 130 + 90},-10 L${i * 130 + 90},190 C${i * 130 + 60},250 ${i * 130 - 10},250 ${i * 130 - 40},190Z" fill="${i % 2 ? INK.cream : cloth}"/>`
    return all
  },
  mural: (draw: Random) => {
    const [a, b, c, d] = draw.pick([
      [INK.persimmon, INK.koji, INK.ai, INK.cream],
      [INK.pine, INK.leaf, INK.koji, '#F3CBB0'],
      [INK.ume, INK.blossom, '#3E6A7C', INK.cream],
      ['#3E5A7A', INK.sky, INK.persimmon, '#F7DCA8'],
    ] as const)
    const x = draw.between(-60, 160)
    return (
      ground(d) +
      dot(x + 120, 260, 250, b) +
      svg`<path d="M${400 + x},0 C${320 + x},260 ${620 + x},360 ${540 + x},640 C${500 + x},800 ${600 + x},900 ${620 + x},1000 L900,1000 L900,0Z" fill="${a}"/><path d="M-10,560 C160,520 260,700 220,1010 L-10,1010Z" fill="${c}"/>${dot(680, 250, 90, d)}${stroke(c, 26, [svg`M${60 + x},90 C${160 + x},150 ${160 + x},330 ${60 + x},420`, svg`M${120 + x},60 C${260 + x},150 ${260 + x},360 ${120 + x},470`], 0.9)}`
    )
  },
}
