import { darker, INK, lighter } from './colors.ts'
import { bumpy, type Cut, dot, leaf, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'
import { eye } from './scene-animals.ts'
import { cutWithShadow } from './scene-table.ts'
import { ridge, sun } from './setting-outdoors.ts'
import { ground } from './setting-studio.ts'

export const WILDLIFE = {
  bird: (cut: Cut, draw: Random) => {
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
      cutWithShadow(
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
  fish: (cut: Cut, draw: Random) => {
    const fish = (x: number, y: number, s: number, fill: string, way: number) =>
      cutWithShadow(
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
  bees: (cut: Cut, draw: Random) => {
    let all = ground(draw.pick([INK.koji, '#F8CE93', '#DDE3A8']))
    for (let row = 0; row < 8; row++)
      for (let i = 0; i < 6; i++) {
        const [x, y] = [i * 156 + (row % 2) * 78 - 20, row * 134]
        if (draw.chance(0.62))
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
        cutWithShadow(
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
