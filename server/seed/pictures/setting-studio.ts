import { lighter } from './colors.ts'
import { bumpy, dot, leaf, oval, stroke, svg } from './paper.ts'
import type { Random } from './random.ts'

export const WALLS: readonly [string, string][] = [
  ['#E8663F', '#F28B5E'],
  ['#2F6B57', '#5E9C7E'],
  ['#F2B257', '#FFD08A'],
  ['#B63A56', '#D9667A'],
  ['#2F5F82', '#5D8FB0'],
  ['#E9D3AC', '#F7E8CB'],
  ['#C98B66', '#E5B18C'],
  ['#7FA08A', '#A9C2A4'],
  ['#E7A08C', '#F4C2AE'],
  ['#4A3A52', '#75607A'],
]

export const ground = (color: string) => `<rect width="800" height="1000" fill="${color}"/>`

export const STUDIO = {
  disc: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS)
    return ground(wall) + dot(draw.between(300, 560), draw.between(330, 480), draw.between(290, 360), light)
  },
  arch: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS)
    const x = draw.between(60, 130)
    return (
      ground(wall) +
      svg`<path d="M${x},1000 L${x},420 C${x},180 ${800 - x},180 ${800 - x},420 L${800 - x},1000Z" fill="${light}"/><path d="M${x + 50},1000 L${x + 50},440 C${x + 50},250 ${750 - x},250 ${750 - x},440 L${750 - x},1000Z" fill="${lighter(light, 0.2)}" fill-opacity=".6"/>`
    )
  },
  rays: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS)
    const rays = Array.from({ length: 14 }, (_, i) => {
      const a = (i / 14) * Math.PI * 2
      const b = a + 0.22
      return svg`M400,420 L${400 + Math.cos(a) * 900},${420 + Math.sin(a) * 900} L${400 + Math.cos(b) * 900},${420 + Math.sin(b) * 900}Z`
    })
    return (
      ground(wall) +
      svg`<path d="${rays.join(' ')}" fill="${light}" fill-opacity=".55"/>${dot(400, 420, 250, light)}`
    )
  },
  paperhills: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS)
    return (
      ground(light) +
      [0, 1, 2]
        .map(
          (i) =>
            svg`<path d="M-10,${380 + i * 150} C180,${260 + i * 170} 300,${480 + i * 120} 480,${360 + i * 150} C620,${280 + i * 160} 720,${380 + i * 140} 810,${340 + i * 150} L810,1000 L-10,1000Z" fill="${wall}" fill-opacity="${0.4 + i * 0.25}"/>`,
        )
        .join('')
    )
  },
  monstera: (draw: Random) => {
    const [wall] = draw.pick(WALLS)
    let all = ground(wall)
    for (let i = 0; i < 16; i++) {
      const left = i % 2 === 0
      all += leaf(
        left ? draw.between(-60, 30) : draw.between(770, 860),
        draw.between(60, 900),
        draw.between(190, 330),
        left ? draw.between(-50, 40) : draw.between(140, 230),
        draw.pick(['#1F6650', '#2F7D5F', '#174C3C', '#5E9C5A']),
      )
    }
    return all
  },
  confetti: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS)
    let all = ground(wall)
    for (let i = 0; i < 26; i++)
      all += svg`<path d="${draw.chance(0.5) ? oval(draw.between(0, 800), draw.between(0, 900), draw.between(14, 44)) : bumpy(draw.between(0, 800), draw.between(0, 900), 34, 34, 6, 1.5)}" fill="${light}" fill-opacity="${draw.between(0.4, 0.9)}"/>`
    return all
  },
  stripes: (draw: Random) => {
    const [wall, light] = draw.pick(WALLS)
    return (
      ground(wall) +
      stroke(
        light,
        34,
        Array.from({ length: 9 }, (_, i) => svg`M${-30 + i * 110},-20 L${-30 + i * 110},1020`),
        0.4,
      )
    )
  },
}
