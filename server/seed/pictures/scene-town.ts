import { darker, INK, mix } from './colors.ts'
import { box, bumpy, type Cut, dot, leaf, leafShape, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { hill } from './scene-outside.ts'
import { cutWithShadow } from './scene-table.ts'
import { SKIES, sun } from './setting-outdoors.ts'
import { ground } from './setting-studio.ts'

export const TOWN = {
  city: (cut: Cut, draw: Random) => {
    let all = ground(draw.pick(['#3A2A4E', '#5A2E4A', '#26365A'])) + sun(560, 330, 90, '#FFC58A')
    for (const [layer, y, color] of [
      [0, 420, '#4A3A5E'],
      [1, 540, '#332A48'],
      [2, 680, '#1E1B2E'],
    ] as const) {
      for (let x = -30; x < 800; ) {
        const w = draw.between(80, 150)
        const top = y - draw.between(0, 190)
        all += cut({ d: box(x, top, w - 6, 1040 - top), fill: color, depth: 14 })
        for (let wy = top + 30; wy < 960; wy += 46)
          for (let wx = x + 16; wx < x + w - 30; wx += 34)
            if (draw.chance(0.28 + layer * 0.1))
              all += svg`<rect x="${wx}" y="${wy}" width="16" height="22" fill="${draw.pick(['#FFD98A', '#FFC566', '#F6AD49', '#FFE9C4'])}" fill-opacity="${0.45 + layer * 0.2}"/>`
        x += w
      }
    }
    return all
  },
  garden: (cut: Cut, draw: Random) => {
    let all = ground(draw.pick(['#DDE3A8', '#F6E0B4', '#CFE0E0'])) + sun(640, 160, 110)
    for (let i = 0; i < 34; i++)
      all += cut({
        d: leafShape(
          draw.between(-40, 820),
          draw.between(520, 1040),
          draw.between(160, 330),
          draw.between(-130, -50),
        ),
        fill: draw.pick(['#1F6650', '#2F7D5F', '#174C3C', '#6EA25A']),
        depth: 12,
      })
    for (let i = 0; i < 13; i++) {
      const [x, y, r] = [draw.between(50, 750), draw.between(260, 800), draw.between(36, 66)]
      const fill = draw.pick(['#E8563A', INK.ume, INK.koji, '#F7DCC0', INK.blossom])
      all +=
        cutWithShadow(cut, bumpy(x, y, r, r, draw.integer(6, 9), 1.5), fill, 22) +
        dot(x, y, r * 0.42, '#4A2A1A') +
        dot(x + 4, y - 5, r * 0.2, INK.koji, 0.7)
    }
    return all
  },
  market: (cut: Cut, draw: Random) => {
    const awning = draw.pick([INK.persimmon, INK.pine, INK.ume, INK.ai])
    let all = ground('#23405A') + '<rect y="280" width="800" height="200" fill="#1A2F42"/>'
    for (let row = 0; row < 3; row++) {
      const fill = draw.pick(['#EF8E2A', '#D9452F', '#8AA83A', '#7A3B5E', INK.koji])
      for (let i = 0; i < 8; i++)
        all += cutWithShadow(
          cut,
          oval(50 + i * 106 + (row % 2) * 40, 530 + row * 150, 60),
          mix(fill, draw.pick(['#FFD98A', '#7A1F1A', fill]), 0.16),
          28,
        )
      all += cut({
        d: box(-20, 570 + row * 150, 840, 66),
        fill: '#8A5230',
        depth: 14,
        over: stroke('#5A2A18', 5, svg`M-20,${602 + row * 150} L820,${602 + row * 150}`, 0.5),
      })
    }
    for (let i = 0; i < 7; i++)
      all += cut({
        d: svg`M${i * 130 - 40},-10 L${i * 130 + 90},-10 L${i * 130 + 90},240 C${i * 130 + 60},310 ${i * 130 - 10},310 ${i * 130 - 40},240Z`,
        fill: i % 2 ? INK.cream : awning,
        depth: 20,
      })
    return all + svg`<rect y="930" width="800" height="70" fill="#5A2A18"/>`
  },
  bicycle: (cut: Cut, draw: Random) => {
    const frame = draw.pick([INK.persimmon, INK.pine, INK.ume, INK.ai, INK.koji])
    const wall = draw.pick(['#E7A98C', '#E9C48A', '#A9BFC0', '#C6CBA6'])
    const wheel = (x: number) =>
      stroke('#2A2623', 18, oval(x, 730, 150)) +
      stroke(
        '#C9BBA4',
        3,
        Array.from(
          { length: 12 },
          (_, i) => svg`M${x},730 L${x + Math.cos(i * 0.5236) * 142},${730 + Math.sin(i * 0.5236) * 142}`,
        ),
      ) +
      dot(x, 730, 16, '#2A2623')
    const basket = cut({
      d: 'M530,420 L720,420 L696,560 L552,560Z',
      fill: '#C98B56',
      depth: 20,
      over: stroke(
        '#8A5230',
        6,
        [
          'M530,460 L720,460',
          'M530,505 L720,505',
          'M580,420 L590,560',
          'M630,420 L630,560',
          'M676,420 L664,560',
        ],
        0.6,
      ),
    })
    const flowers = Array.from(
      { length: 7 },
      (_, i) =>
        leaf(560 + i * 22, 424, 70, draw.between(-130, -50), '#2F7D5F') +
        svg`<path d="${bumpy(556 + i * 24, draw.between(340, 390), 17, 17, 6, 1.5)}" fill="${draw.pick([INK.ume, INK.paper, INK.koji, INK.blossom])}"/>`,
    )
    return (
      ground(wall) +
      svg`<rect y="860" width="800" height="140" fill="${darker(wall, 0.35)}"/>` +
      [90, 470]
        .map(
          (x) =>
            svg`<rect x="${x}" y="60" width="210" height="270" rx="105" fill="${darker(wall, 0.35)}"/><rect x="${x + 16}" y="76" width="178" height="254" rx="89" fill="#3E5E73"/>`,
        )
        .join('') +
      wheel(200) +
      wheel(610) +
      stroke(frame, 24, [
        'M200,730 L330,520 L560,520 L390,730 Z',
        'M330,520 L390,730',
        'M560,500 L610,730',
        'M330,520 L314,470',
      ]) +
      stroke('#4A2A1A', 30, 'M270,462 L362,462') +
      stroke('#2A2623', 16, 'M540,430 L556,500 M540,430 C500,400 470,410 450,430') +
      dot(390, 730, 34, '#C9BBA4') +
      flowers.join('') +
      basket
    )
  },
  picnic: (cut: Cut, draw: Random) => {
    const cloth = draw.pick([INK.persimmon, INK.ume, INK.ai])
    const checks = stroke(
      cloth,
      40,
      [
        ...Array.from({ length: 10 }, (_, i) => svg`M${40 + i * 80},560 L${-60 + i * 104},1010`),
        ...[620, 710, 800, 890, 980].map((y) => svg`M-20,${y} L820,${y}`),
      ],
      0.5,
    )
    return (
      ground(draw.pick(SKIES)) +
      sun(610, 180, 80) +
      hill(cut, 420, '#8FB07A', draw) +
      hill(cut, 500, '#4D8A5E', draw) +
      cut({ d: 'M60,600 L740,580 L860,1040 L-60,1040Z', fill: INK.paper, depth: 20, over: checks }) +
      stroke('#8A5230', 26, 'M170,640 C180,470 430,470 440,640') +
      cutWithShadow(
        cut,
        'M130,630 L480,630 L450,830 L160,830Z',
        '#C98B56',
        44,
        stroke(
          '#8A5230',
          7,
          [
            'M130,690 L480,690',
            'M130,760 L480,760',
            'M230,630 L240,830',
            'M310,630 L310,830',
            'M390,630 L376,830',
          ],
          0.5,
        ),
      ) +
      cutWithShadow(
        cut,
        'M570,840 C556,760 590,720 592,620 L632,620 C634,720 668,760 654,840Z',
        '#2F5A4A',
        22,
      ) +
      [
        [540, 900, 52],
        [640, 930, 46],
      ]
        .map(([x, y, r]) =>
          cutWithShadow(
            cut,
            oval(x as number, y as number, r as number),
            draw.pick(['#D9452F', '#8AA83A']),
            24,
          ),
        )
        .join('')
    )
  },
}
