import type { Chance } from './chance.ts'
import { darker, INK, lighter } from './colours.ts'
import { bumpy, type Cut, dot, leaf, oval, stroke, svg } from './paper.ts'
import { stands } from './scene-table.ts'
import { ridge, sun } from './setting-outdoors.ts'
import { ground, WALLS } from './setting-studio.ts'

const eye = (x: number, y: number, r: number, iris = '#3A2014') =>
  dot(x, y, r, '#1A0E0A') +
  dot(x, y + 1, r * 0.8, iris) +
  dot(x, y, r * 0.52, '#120907') +
  dot(x + r * 0.34, y - r * 0.36, r * 0.3, '#FFFAF0')

function backdrop(draw: Chance): string {
  const [wall, light] = draw.pick(WALLS)
  return ground(wall) + dot(draw.between(340, 480), draw.between(400, 520), 340, light)
}

export const ANIMALS = {
  dog: (cut: Cut, draw: Chance) => {
    const coat = draw.pick(['#C98545', '#8A5230', '#E9CFA0', '#3A302C', '#D9B48C', '#A9A49B'])
    const ear = darker(coat, 0.32)
    const floppy = draw.is(0.6)
    const ears = floppy
      ? [
          'M250,330 C150,300 110,440 140,560 C170,640 240,600 260,520Z',
          'M550,330 C650,300 690,440 660,560 C630,640 560,600 540,520Z',
        ]
      : [
          'M250,400 C210,280 230,180 270,170 C330,200 370,270 380,320Z',
          'M550,400 C590,280 570,180 530,170 C470,200 430,270 420,320Z',
        ]
    return (
      backdrop(draw) +
      stands(cut, 'M200,1040 C200,820 270,700 400,700 C530,700 600,820 600,1040Z', coat, 70) +
      cut({
        d: 'M330,1040 C330,880 350,790 400,780 C450,790 470,880 470,1040Z',
        fill: lighter(coat, 0.4),
        depth: 16,
      }) +
      (floppy ? '' : ears.map((d) => stands(cut, d, ear, 22)).join('')) +
      stands(
        cut,
        'M240,420 C240,300 310,260 400,260 C490,260 560,300 560,420 C570,540 540,600 510,660 C480,730 320,730 290,660 C260,600 230,540 240,420Z',
        coat,
        70,
      ) +
      cut({
        d: 'M400,270 C420,400 440,470 500,540 C520,640 470,720 400,720 C330,720 280,640 300,540 C360,470 380,400 400,270Z',
        fill: lighter(coat, 0.5),
        depth: 16,
      }) +
      (floppy ? ears.map((d) => stands(cut, d, ear, 26)).join('') : '') +
      eye(326, 466, 27) +
      eye(474, 466, 27) +
      stands(
        cut,
        'M350,560 C350,530 450,530 450,560 C450,600 420,620 400,620 C380,620 350,600 350,560Z',
        '#2A1D1A',
        12,
      ) +
      stroke('#4A2A20', 8, 'M400,620 C400,660 360,676 330,660 M400,620 C400,660 440,676 470,660') +
      cut({ d: 'M376,662 C376,740 424,740 424,662 C410,672 390,672 376,662Z', fill: '#E58A8A', depth: 8 }) +
      stroke(draw.pick([INK.ume, INK.ai, INK.pine, INK.persimmon]), 30, 'M272,748 C340,800 460,800 528,748') +
      dot(400, 806, 24, INK.koji)
    )
  },
  cat: (cut: Cut, draw: Chance) => {
    const coat = draw.pick(['#D98F45', '#3A3636', '#C9BBA4', '#F0E2CA', '#8A7A6A', '#6A5A52'])
    const iris = draw.pick(['#8AA83A', '#E9A93A', '#5F9AA8'])
    const stripes = draw.is(0.6)
      ? stroke(
          darker(coat, 0.35),
          18,
          [
            'M400,270 L400,340',
            'M352,280 L364,340',
            'M448,280 L436,340',
            'M214,520 L280,510',
            'M586,520 L520,510',
            'M220,580 L284,560',
            'M580,580 L516,560',
          ],
          0.6,
        )
      : ''
    const ears = [
      'M232,430 C200,300 206,220 226,206 C290,230 350,290 366,330Z',
      'M568,430 C600,300 594,220 574,206 C510,230 450,290 434,330Z',
    ]
    const inner = [
      'M250,380 C236,310 236,270 246,256 C280,276 310,310 322,334Z',
      'M550,380 C564,310 564,270 554,256 C520,276 490,310 478,334Z',
    ]
    const whiskers = stroke(
      '#FFF6E6',
      4,
      ['M300,590 L150,560', 'M300,606 L150,620', 'M500,590 L650,560', 'M500,606 L650,620'],
      0.8,
    )
    return (
      backdrop(draw) +
      stroke(coat, 60, 'M570,960 C740,960 740,780 680,700') +
      stands(cut, 'M190,1040 C190,820 260,680 400,680 C540,680 610,820 610,1040Z', coat, 70, stripes) +
      ears.map((d) => stands(cut, d, coat, 22)).join('') +
      svg`<path d="${inner.join(' ')}" fill="#E5A08C"/>` +
      stands(
        cut,
        'M204,500 C204,370 290,300 400,300 C510,300 596,370 596,500 C596,630 510,700 400,700 C290,700 204,630 204,500Z',
        coat,
        70,
        stripes,
      ) +
      cut({ d: oval(400, 614, 96, 66), fill: lighter(coat, 0.5), depth: 12 }) +
      [310, 490]
        .map(
          (x) =>
            svg`<path d="${oval(x, 490, 44, 40)}" fill="${iris}"/><path d="${oval(x + 4, 490, 17, 36)}" fill="#120907"/>${dot(x + 18, 472, 11, '#FFFAF0')}${stroke('#2A1A14', 8, svg`M${x - 46},490 C${x - 36},440 ${x + 36},440 ${x + 46},490`)}`,
        )
        .join('') +
      svg`<path d="M372,566 C380,556 420,556 428,566 C424,586 410,594 400,596 C390,594 376,586 372,566Z" fill="#D9707A"/>` +
      stroke('#4A2A24', 7, 'M400,596 C400,632 360,640 344,622 M400,596 C400,632 440,640 456,622') +
      whiskers
    )
  },
  bird: (cut: Cut, draw: Chance) => {
    const [body, belly] = draw.pick([
      [INK.ai, '#F3C08A'],
      [INK.persimmon, INK.cream],
      ['#5E7F4A', '#F6D98A'],
      ['#3A3636', INK.ume],
    ] as [string, string][])
    let all =
      ground(draw.pick(['#CFE0E0', '#F8DDB0', '#F3CBB8'])) +
      sun(620, 190, 80) +
      stroke('#4A2A1A', 40, 'M-40,800 C200,740 500,820 840,700') +
      stroke('#4A2A1A', 18, ['M560,780 C640,860 700,880 840,890', 'M160,770 C120,680 90,640 20,600'])
    for (let i = 0; i < 14; i++)
      all += leaf(
        draw.between(0, 800),
        draw.between(700, 860),
        draw.between(80, 150),
        draw.between(-160, 160),
        draw.pick(['#1F6650', '#2F7D5F', '#5E9C5A']),
      )
    return (
      all +
      cut({ d: 'M250,640 L90,800 L140,830 L320,700Z', fill: darker(body, 0.2), depth: 14 }) +
      stands(
        cut,
        'M240,620 C230,470 330,330 470,330 C560,330 610,390 600,470 C600,620 520,760 400,770 C310,770 250,720 240,620Z',
        body,
        70,
      ) +
      cut({
        d: 'M540,480 C570,600 500,750 400,764 C340,764 320,720 340,670 C400,620 460,600 540,480Z',
        fill: belly,
        depth: 24,
      }) +
      cut({
        d: 'M250,600 C300,500 400,500 440,560 C420,670 330,720 250,690Z',
        fill: darker(body, 0.24),
        depth: 26,
        over: stroke(
          lighter(body, 0.3),
          6,
          ['M290,620 C340,610 380,600 420,580', 'M290,660 C340,650 370,640 400,620'],
          0.6,
        ),
      }) +
      cut({ d: 'M590,410 L680,440 L594,464Z', fill: INK.koji, depth: 10 }) +
      eye(530, 420, 24) +
      stroke('#7A4426', 12, ['M390,768 L386,800', 'M440,760 L440,790'])
    )
  },
  fish: (cut: Cut, draw: Chance) => {
    const fish = (x: number, y: number, s: number, fill: string, way: number) =>
      stands(
        cut,
        svg`M${x - 150 * s * way},${y} C${x - 70 * s * way},${y - 110 * s} ${x + 80 * s * way},${y - 90 * s} ${x + 110 * s * way},${y - 10 * s} L${x + 200 * s * way},${y - 80 * s} C${x + 180 * s * way},${y} ${x + 180 * s * way},${y + 20 * s} ${x + 200 * s * way},${y + 90 * s} L${x + 110 * s * way},${y + 20 * s} C${x + 80 * s * way},${y + 100 * s} ${x - 70 * s * way},${y + 110 * s} ${x - 150 * s * way},${y}Z`,
        fill,
        36 * s,
        stroke(INK.paper, 20 * s, [
          svg`M${x - 60 * s * way},${y - 100 * s} C${x - 30 * s * way},${y} ${x - 40 * s * way},${y + 40 * s} ${x - 60 * s * way},${y + 100 * s}`,
          svg`M${x + 40 * s * way},${y - 90 * s} C${x + 64 * s * way},${y} ${x + 54 * s * way},${y + 40 * s} ${x + 40 * s * way},${y + 90 * s}`,
        ]),
      ) + eye(x - 96 * s * way, y - 20 * s, 16 * s)
    let all =
      ground('#1F5A72') +
      [0, 1, 2]
        .map(
          (i) =>
            svg`<path d="M${120 + i * 240},0 L${220 + i * 240},0 L${120 + i * 190},1000 L${-60 + i * 190},1000Z" fill="#7FB4BE" fill-opacity=".16"/>`,
        )
        .join('') +
      ridge(880, 40, '#D9B77E', draw)
    for (let i = 0; i < 9; i++)
      all += stroke(
        draw.pick(['#2F8A66', '#1F6650', INK.ume]),
        22,
        svg`M${i * 96 + 20},980 C${i * 96 - 30},${880 - (i % 3) * 40} ${i * 96 + 70},${800 - (i % 3) * 60} ${i * 96 + 20},${690 - (i % 3) * 70}`,
      )
    for (let i = 0; i < 16; i++)
      all += dot(draw.between(40, 760), draw.between(40, 700), draw.between(5, 16), '#DFF2F0', 0.4)
    return (
      all +
      fish(400, 400, 1.3, draw.pick(['#EF8E2A', INK.persimmon]), 1) +
      fish(230, 680, 0.8, INK.koji, -1) +
      fish(590, 190, 0.6, INK.ume, -1)
    )
  },
  bees: (cut: Cut, draw: Chance) => {
    let all = ground(draw.pick([INK.koji, '#F8CE93', '#DDE3A8']))
    for (let row = 0; row < 8; row++)
      for (let i = 0; i < 6; i++) {
        const [x, y] = [i * 156 + (row % 2) * 78 - 20, row * 134]
        if (draw.is(0.62))
          all += cut({
            d: svg`M${x},${y - 84} L${x + 72},${y - 42} L${x + 72},${y + 42} L${x},${y + 84} L${x - 72},${y + 42} L${x - 72},${y - 42}Z`,
            fill: draw.pick(['#E58A2B', '#EFA23A', '#D97A24', '#FFC566']),
            depth: 20,
          })
      }
    for (const [x, y] of [
      [270, 300],
      [540, 520],
      [290, 760],
    ] as [number, number][]) {
      all +=
        cut({ d: oval(x - 10, y - 70, 44, 62), fill: '#FFF6E6', depth: 12 }) +
        cut({ d: oval(x + 56, y - 66, 38, 56), fill: '#FFF6E6', depth: 12 }) +
        stands(
          cut,
          oval(x, y, 110, 68),
          '#F6C445',
          36,
          stroke('#2A2018', 30, [
            svg`M${x - 20},${y - 80} C${x},${y} ${x},${y} ${x - 20},${y + 80}`,
            svg`M${x + 46},${y - 80} C${x + 64},${y} ${x + 64},${y} ${x + 46},${y + 80}`,
          ]),
        ) +
        eye(x - 74, y - 10, 13) +
        stroke('#2A2018', 6, [
          svg`M${x - 86},${y - 44} C${x - 110},${y - 80} ${x - 120},${y - 80} ${x - 130},${y - 76}`,
        ])
    }
    return (
      all +
      svg`<path d="${bumpy(680, 850, 70, 70, 7, 1.5)}" fill="${INK.ume}"/>${dot(680, 850, 32, '#4A2A1A')}`
    )
  },
}
