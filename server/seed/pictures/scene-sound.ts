import { darker, INK, lighter } from './colors.ts'
import { box, type Cut, dot, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { cutWithShadow, room } from './scene-table.ts'
import { ground } from './setting-studio.ts'

export const SOUND = {
  records: (cut: Cut, draw: Random) => {
    const sleeve = draw.pick([INK.koji, INK.persimmon, INK.ume, INK.pine, INK.ai])
    const disc = cutWithShadow(
      cut,
      oval(470, 470, 270),
      '#1E1B16',
      60,
      stroke(
        '#FFF2DC',
        3,
        [250, 220, 190, 160, 130].map((r) => oval(470, 470, r)),
        0.16,
      ),
    )
    const art = draw.chance(0.5)
      ? dot(330, 690, 120, lighter(sleeve, 0.6)) + dot(390, 640, 80, darker(sleeve, 0.4), 0.7)
      : svg`<path d="M130,800 C220,640 330,760 420,620 C480,560 540,620 560,600 L560,880 L130,880Z" fill="${lighter(sleeve, 0.55)}"/>`
    return (
      room(draw, 780) +
      disc +
      dot(470, 470, 88, INK.koji) +
      dot(470, 470, 12, '#1E1B16') +
      cutWithShadow(cut, box(110, 430, 450, 450), sleeve, 30, art)
    )
  },
  turntable: (cut: Cut, draw: Random) => {
    const body = draw.pick(['#E9D8BC', '#7A4426', INK.pine, INK.ume])
    return (
      room(draw, 420) +
      cutWithShadow(
        cut,
        'M80,380 C80,360 90,350 110,350 L690,350 C710,350 720,360 720,380 L720,880 C720,900 710,910 690,910 L110,910 C90,910 80,900 80,880Z',
        body,
        40,
      ) +
      cutWithShadow(
        cut,
        oval(350, 630, 232),
        '#1E1B16',
        50,
        stroke(
          '#FFF2DC',
          3,
          [210, 184, 158, 132, 106].map((r) => oval(350, 630, r)),
          0.18,
        ),
      ) +
      dot(350, 630, 74, draw.pick([INK.koji, INK.persimmon, INK.blossom])) +
      dot(350, 630, 10, '#FFF2DC') +
      dot(640, 440, 46, '#C9BBA4') +
      stroke('#F3EBDB', 15, 'M640,440 L650,640 L500,740') +
      stroke('#2A2623', 26, 'M512,732 L480,752') +
      [0, 1, 2]
        .map((i) => dot(640, 760 + i * 54, 18, [INK.koji, INK.persimmon, INK.ai][i] as string))
        .join('')
    )
  },
  synth: (cut: Cut, draw: Random) => {
    let all =
      ground('#1C1B2B') +
      [340, 270, 200].map((r) => dot(680, 130, r, INK.ume, 0.22)).join('') +
      [300, 230, 160].map((r) => dot(90, 860, r, INK.ai, 0.24)).join('')
    all +=
      cutWithShadow(
        cut,
        'M70,330 L730,290 L760,840 L50,850Z',
        draw.pick(['#E9D8BC', '#D9B48C', '#C8D2C4']),
        40,
      ) + '<path d="M104,364 L700,330 L712,590 L100,606Z" fill="#2A2623"/>'
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 7; i++) {
        const [x, y, turn] = [150 + i * 84, 420 + row * 74 - i * 5, draw.between(-2.4, 0.8)]
        all +=
          dot(x - 5, y + 6, 26, '#000000', 0.4) +
          dot(x, y, 26, draw.pick([INK.koji, INK.persimmon, '#F3E2C0', INK.sky, INK.blossom])) +
          stroke('#1E1B16', 7, svg`M${x},${y} L${x + Math.cos(turn) * 20},${y + Math.sin(turn) * 20}`)
      }
    for (let i = 0; i < 10; i++)
      all += svg`<rect x="${96 + i * 62}" y="640" width="56" height="180" rx="7" fill="#FFF6E6"/>`
    for (let i = 0; i < 9; i++)
      if (i !== 2 && i !== 6)
        all += svg`<rect x="${136 + i * 62}" y="640" width="36" height="108" rx="5" fill="#1E1B16"/>`
    return (
      all +
      stroke(INK.koji, 13, 'M234,420 C120,260 330,160 230,-10') +
      stroke(INK.blossom, 13, 'M486,400 C600,260 420,180 560,-10') +
      stroke(INK.leaf, 13, 'M318,490 C400,640 560,300 570,480')
    )
  },
  guitar: (cut: Cut, draw: Random) => {
    const wood = draw.pick(['#C9813F', '#8E3B26', '#D9A25A', '#2F5F6A'])
    const strings = [-15, -5, 5, 15].map((x) => svg`M${400 + x},60 L${400 + x * 1.3},850`)
    return (
      room(draw, 880) +
      cutWithShadow(
        cut,
        'M400,470 C520,440 590,520 560,610 C550,650 570,670 610,720 C680,830 590,960 400,960 C210,960 120,830 190,720 C230,670 250,650 240,610 C210,520 280,440 400,470Z',
        wood,
        80,
      ) +
      dot(400, 660, 74, darker(wood, 0.7)) +
      stroke(lighter(wood, 0.5), 7, oval(400, 660, 88)) +
      cutWithShadow(
        cut,
        'M370,70 L430,70 L436,620 L364,620Z',
        '#4A2A1A',
        12,
        stroke(
          '#E9D3AC',
          5,
          Array.from({ length: 9 }, (_, i) => svg`M360,${130 + i * 54} L440,${130 + i * 54}`),
          0.7,
        ),
      ) +
      cut({ d: 'M352,-10 L448,-10 L434,84 L366,84Z', fill: darker(wood, 0.3), depth: 12 }) +
      svg`<rect x="330" y="836" width="140" height="24" rx="8" fill="#4A2A1A"/>` +
      stroke('#FFF2DC', 3, strings, 0.8)
    )
  },
  piano: (cut: Cut, draw: Random) => {
    const body = draw.pick(['#2A2020', '#6B3420', INK.pine])
    const white = Array.from({ length: 9 }, (_, i) =>
      cut({ d: box(i * 92 - 14, 660, 86, 300), fill: '#FFF6E6', depth: 12 }),
    )
    const black = [0, 1, 3, 4, 5, 7, 8].map((i) =>
      cutWithShadow(cut, box(i * 92 + 48, 660, 52, 180), '#1E1B16', 10),
    )
    const sheet =
      cutWithShadow(cut, box(230, 240, 340, 330), INK.paper, 10) +
      stroke(
        '#8F8370',
        4,
        [300, 316, 332, 400, 416, 432, 500, 516].map((y) => svg`M260,${y} L540,${y}`),
        0.7,
      ) +
      Array.from({ length: 9 }, (_, i) =>
        dot(
          290 + (i % 3) * 90 + draw.between(-14, 14),
          308 + Math.floor(i / 3) * 100 + draw.between(-6, 20),
          11,
          INK.ink,
        ),
      ).join('')
    return (
      ground(draw.pick(['#D98F55', '#7A3B4E', '#3E6A7C', '#E9C48A'])) +
      cutWithShadow(cut, box(-20, 200, 840, 460), body, 40) +
      svg`<rect y="580" width="800" height="22" fill="${lighter(body, 0.2)}"/>` +
      sheet +
      white.join('') +
      black.join('')
    )
  },
}
