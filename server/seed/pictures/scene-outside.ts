import { darker, INK, lighter, mix } from './colors.ts'
import { box, bumpy, type Cut, dot, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { cutWithShadow } from './scene-table.ts'
import { firs, peaks, ridge, SKIES, sun } from './setting-outdoors.ts'
import { ground } from './setting-studio.ts'

export const hill = (cut: Cut, y: number, fill: string, draw: Random) =>
  cut({
    d: svg`M-40,${y} C160,${y - draw.between(40, 130)} 300,${y + draw.between(0, 90)} 460,${y - draw.between(10, 60)} C620,${y - draw.between(20, 110)} 720,${y + 30} 840,${y - 30} L840,1040 L-40,1040Z`,
    fill,
    depth: 30,
  })

export const OUTSIDE = {
  trail: (cut: Cut, draw: Random) => {
    const sky = draw.pick(SKIES)
    return (
      ground(sky) +
      sun(draw.between(480, 680), draw.between(180, 280), 84) +
      peaks(500, 360, mix(sky, '#7E4F63', 0.5), draw) +
      hill(cut, 540, '#7E5A6E', draw) +
      hill(cut, 650, '#35566A', draw) +
      hill(cut, 780, '#1F4A3C', draw) +
      svg`<path d="M280,1010 C320,930 470,910 440,860 C420,830 350,826 370,794 C384,774 430,772 452,764 C470,760 476,766 462,774 C440,786 410,792 414,808 C424,828 520,836 528,890 C532,930 470,960 470,1010Z" fill="#F0D9AC"/>` +
      firs(840, 9, '#12352B', draw, 150)
    )
  },
  sea: (cut: Cut, draw: Random) => {
    const sky = draw.pick(SKIES)
    const water = draw.pick([INK.ai, '#2F6F86', '#3F7F8A'])
    const swell = [0, 1, 2, 3].map((i) =>
      cut({
        d: svg`M-40,${570 + i * 110} C100,${520 + i * 112} 180,${620 + i * 106} 330,${570 + i * 110} C480,${520 + i * 112} 560,${620 + i * 106} 700,${570 + i * 110} C760,${550 + i * 110} 800,${560 + i * 110} 840,${570 + i * 110} L840,1040 L-40,1040Z`,
        fill: mix(water, i % 2 ? '#7FB4BE' : '#123A52', 0.12 * (i + 1)),
        depth: 22,
      }),
    )
    const boat =
      cutWithShadow(
        cut,
        'M250,560 L500,560 C490,610 450,640 410,640 L330,640 C290,640 262,610 250,560Z',
        INK.persimmon,
        22,
      ) +
      cut({ d: 'M372,540 L372,240 C470,330 500,440 506,540Z', fill: INK.paper, depth: 30 }) +
      cut({ d: 'M352,540 L352,300 C290,380 268,460 262,540Z', fill: INK.koji, depth: 20 })
    return (
      ground(sky) +
      sun(draw.between(520, 680), 230, 92) +
      svg`<rect y="520" width="800" height="480" fill="${water}"/>` +
      swell[0] +
      boat +
      swell.slice(1).join('')
    )
  },
  surf: (cut: Cut, draw: Random) => {
    const board = (x: number, tilt: number, fill: string, line: string) =>
      svg`<g transform="rotate(${tilt} ${x} 800)">${cutWithShadow(cut, svg`M${x},180 C${x + 90},300 ${x + 96},700 ${x + 44},880 L${x - 44},880 C${x - 96},700 ${x - 90},300 ${x},180Z`, fill, 40, stroke(line, 20, svg`M${x},180 L${x},880`))}</g>`
    return (
      ground(draw.pick(SKIES)) +
      sun(610, 210, 80) +
      svg`<rect y="430" width="800" height="200" fill="#2F6F86"/>` +
      stroke(
        '#FBF6EC',
        8,
        ['M40,470 L220,470', 'M420,500 L640,500', 'M120,560 L300,560', 'M520,580 L760,580'],
        0.6,
      ) +
      hill(cut, 650, '#EBCB93', draw) +
      board(270, -8, draw.pick([INK.koji, INK.ume]), INK.paper) +
      board(470, 5, draw.pick([INK.pine, INK.persimmon]), INK.cream)
    )
  },
  tent: (cut: Cut, draw: Random) => {
    const fill = draw.pick([INK.persimmon, INK.koji, INK.ume])
    const stars = Array.from({ length: 50 }, () =>
      dot(
        draw.between(0, 800),
        draw.between(0, 480),
        draw.between(1.5, 4.5),
        '#FFF3D6',
        draw.between(0.4, 1),
      ),
    )
    return (
      ground('#1F2A48') +
      stars.join('') +
      dot(620, 150, 54, '#FFF3D6') +
      peaks(560, 320, '#33446A', draw) +
      firs(640, 14, '#16263A', draw, 220) +
      hill(cut, 700, '#1F4A3C', draw) +
      dot(390, 700, 260, '#FFC566', 0.12) +
      cutWithShadow(cut, 'M110,840 L390,470 L690,840Z', fill, 70) +
      cut({ d: 'M390,470 L300,840 L500,840Z', fill: '#FFD98A', depth: 24 }) +
      cut({ d: 'M390,470 L370,840 L270,840Z', fill: lighter(fill, 0.2), depth: 12 }) +
      stroke('#F3E2C0', 4, ['M390,470 L60,900', 'M390,470 L740,900'], 0.5)
    )
  },
  stars: (cut: Cut, draw: Random) => {
    const sky = Array.from({ length: 110 }, () =>
      dot(
        draw.between(0, 800),
        draw.between(0, 700),
        draw.between(1.2, 5),
        draw.pick(['#FFF3D6', '#FFF3D6', '#FFC9A0', '#BFD9F0']),
        draw.between(0.35, 1),
      ),
    )
    const way = [150, 110, 70].map((w) => stroke('#6F6A9A', w, 'M-60,620 C200,420 500,300 860,40', 0.16))
    return (
      ground('#171A33') +
      way.join('') +
      sky.join('') +
      ridge(780, 40, '#26304A', draw) +
      hill(cut, 850, '#12202A', draw) +
      stroke('#2A2623', 16, ['M330,800 L250,960', 'M330,800 L410,960', 'M330,800 L335,970']) +
      svg`<g transform="rotate(-34 330 780)">${cutWithShadow(cut, box(170, 740, 330, 84), INK.paper, 26)}${cut({ d: box(486, 728, 40, 108), fill: INK.koji, depth: 10 })}${cut({ d: box(120, 762, 60, 40), fill: '#3A3632', depth: 8 })}</g>`
    )
  },
  climbing: (cut: Cut, draw: Random) => {
    const wall = draw.pick(['#3E6A87', '#C98B66', '#7F9A7E', '#6A4A5E'])
    let all =
      ground(wall) +
      svg`<path d="M0,0 L460,0 L300,1000 L0,1000Z" fill="${lighter(wall, 0.14)}"/><path d="M620,0 L800,0 L800,1000 L540,560Z" fill="${darker(wall, 0.24)}"/>`
    for (let i = 0; i < 63; i++)
      all += dot((i % 7) * 120 + 40, Math.floor(i / 7) * 118 + 40, 5, '#14232E', 0.5)
    for (let i = 0; i < 22; i++) {
      const [x, y, r] = [draw.between(40, 760), 40 + i * 43, draw.between(30, 70)]
      const [a, b] = [draw.between(0.7, 1.2), draw.between(0.6, 1.1)]
      all +=
        cutWithShadow(
          cut,
          svg`M${x - r},${y} C${x - r},${y - r * a} ${x + r * 0.5},${y - r * b} ${x + r},${y - r * 0.2} C${x + r * 1.1},${y + r * 0.5} ${x - r * 0.4},${y + r * a * 0.8} ${x - r},${y}Z`,
          draw.pick([INK.koji, INK.ume, '#F3EBDB', INK.persimmon, INK.leaf]),
          r * 0.4,
        ) + dot(x, y, 7, '#1E1B16', 0.7)
    }
    return all
  },
  balloon: (cut: Cut, draw: Random) => {
    const [a, b] = draw.pick([
      [INK.persimmon, INK.cream],
      [INK.ume, INK.koji],
      [INK.pine, INK.cream],
      [INK.ai, INK.koji],
    ] as [string, string][])
    const gores = svg`<path d="M400,130 C310,220 310,480 370,640 L430,640 C490,480 490,220 400,130Z M400,130 C180,150 160,420 330,640 L300,640 C110,470 110,160 400,130Z M400,130 C620,150 640,420 470,640 L500,640 C690,470 690,160 400,130Z" fill="${b}"/>`
    const cloud = (x: number, y: number, s: number) =>
      cut({ d: bumpy(x, y, 110 * s, 34 * s, 9, 1.35), fill: INK.paper, depth: 16 })
    return (
      ground(draw.pick(SKIES)) +
      sun(660, 160, 70) +
      cloud(140, 300, 1) +
      cloud(690, 470, 0.9) +
      ridge(860, 50, '#7E8A6A', draw) +
      hill(cut, 930, '#2F5A4A', draw) +
      cutWithShadow(
        cut,
        'M400,130 C600,130 700,290 650,450 C610,560 520,600 470,660 L330,660 C280,600 190,560 150,450 C100,290 200,130 400,130Z',
        a,
        90,
        gores,
      ) +
      stroke('#4A2A1A', 6, ['M340,660 L362,740', 'M460,660 L438,740']) +
      cutWithShadow(cut, box(352, 740, 96, 76), '#A8623C', 16) +
      cloud(280, 800, 0.7)
    )
  },
}
