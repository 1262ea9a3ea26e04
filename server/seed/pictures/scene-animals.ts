import { darker, INK, lighter } from './colors.ts'
import { type Cut, dot, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { cutWithShadow } from './scene-table.ts'
import { ground, WALLS } from './setting-studio.ts'

export const eye = (x: number, y: number, r: number, iris = '#3A2014') =>
  dot(x, y, r, '#1A0E0A') +
  dot(x, y + 1, r * 0.8, iris) +
  dot(x, y, r * 0.52, '#120907') +
  dot(x + r * 0.34, y - r * 0.36, r * 0.3, '#FFFAF0')

function backdrop(draw: Random): string {
  const [wall, light] = draw.pick(WALLS)
  return ground(wall) + dot(draw.between(340, 480), draw.between(400, 520), 340, light)
}

export const ANIMALS = {
  dog: (cut: Cut, draw: Random) => {
    const coat = draw.pick(['#C98545', '#8A5230', '#E9CFA0', '#3A302C', '#D9B48C', '#A9A49B'])
    const ear = darker(coat, 0.32)
    const floppy = draw.chance(0.6)
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
      cutWithShadow(cut, 'M200,1040 C200,820 270,700 400,700 C530,700 600,820 600,1040Z', coat, 70) +
      cut({
        d: 'M330,1040 C330,880 350,790 400,780 C450,790 470,880 470,1040Z',
        fill: lighter(coat, 0.4),
        depth: 16,
      }) +
      (floppy ? '' : ears.map((d) => cutWithShadow(cut, d, ear, 22)).join('')) +
      cutWithShadow(
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
      (floppy ? ears.map((d) => cutWithShadow(cut, d, ear, 26)).join('') : '') +
      eye(326, 466, 27) +
      eye(474, 466, 27) +
      cutWithShadow(
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
  cat: (cut: Cut, draw: Random) => {
    const coat = draw.pick(['#D98F45', '#3A3636', '#C9BBA4', '#F0E2CA', '#8A7A6A', '#6A5A52'])
    const iris = draw.pick(['#8AA83A', '#E9A93A', '#5F9AA8'])
    const stripes = draw.chance(0.6)
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
      cutWithShadow(cut, 'M190,1040 C190,820 260,680 400,680 C540,680 610,820 610,1040Z', coat, 70, stripes) +
      ears.map((d) => cutWithShadow(cut, d, coat, 22)).join('') +
      svg`<path d="${inner.join(' ')}" fill="#E5A08C"/>` +
      cutWithShadow(
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
}
