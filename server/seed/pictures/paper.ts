import { mix } from './colours.ts'

/** A template that rounds its numbers, so that no machine's last digit changes a picture. */
export function svg(parts: TemplateStringsArray, ...values: (string | number | false | undefined)[]): string {
  return parts.reduce((text, part, i) => text + written(values[i - 1]) + part)
}
const written = (value: string | number | false | undefined) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100 + 0) : value || ''

/** One piece of cut paper: an outline of absolute points, its colour, and what is drawn upon it. */
export interface Piece {
  d: string
  fill: string
  /** How far the shade reaches in from the edge that looks away from the light. */
  depth?: number
  over?: string
}

export interface Light {
  shade: string
  rim: string
  /** 1 is an ordinary day. */
  contrast: number
}

export const moved = (d: string, dx: number, dy: number) =>
  d.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => svg`${Number(x) + dx},${Number(y) + dy}`)

const EVERYWHERE = 'M-1600,-1600 L1600,-1600 L1600,1600 L-1600,1600Z'
const STEPS = [0.18, 0.4, 0.66, 0.96, 1.3]

export type Cut = (piece: Piece) => string

/**
 * Cuts pieces out of paper under a light from the upper right. Filters would take a second a picture, so shade
 * and rim are the piece's own outline, moved in steps; the grain dissolves the steps afterwards.
 */
export function scissors(light: Light, name: string, mirrored = false): Cut {
  let count = 0
  const side = mirrored ? -1 : 1
  const band = (d: string, dx: number, dy: number) => `${EVERYWHERE} ${moved(d, dx * side, dy)}`
  return ({ d, fill, depth = 30, over = '' }) => {
    const id = `${name}${count++}`
    const shade = mix(light.shade, fill, 0.12)
    const shades = STEPS.map(
      (step) =>
        svg`<path d="${band(d, step * depth, step * depth * -0.55)}" fill-opacity="${0.105 * light.contrast}"/>`,
    ).join('')
    const rims = [Math.min(5, depth * 0.16), Math.min(2.4, depth * 0.08)]
      .map((step) => svg`<path d="${band(d, -step, step * 0.8)}" fill-opacity="${0.26 * light.contrast}"/>`)
      .join('')
    return svg`<clipPath id="${id}"><path d="${d}" clip-rule="evenodd"/></clipPath><path d="${d}" fill="${fill}" fill-rule="evenodd"/><g clip-path="url(#${id})">${over}<g fill-rule="evenodd" fill="${shade}">${shades}</g><g fill-rule="evenodd" fill="${light.rim}">${rims}</g></g>`
  }
}

/** The shadow that a piece throws to the lower left. */
export const cast = (d: string, reach: number, colour = '#2A0E12', strength = 0.1) =>
  `<g fill="${colour}" fill-rule="evenodd">${[0.3, 0.65, 1, 1.4]
    .map((step) => svg`<path d="${moved(d, -step * reach, step * reach)}" fill-opacity="${strength}"/>`)
    .join('')}</g>`

export const stroke = (colour: string, width: number, paths: string | string[], opacity = 1) =>
  svg`<g stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" fill="none" stroke-linecap="round" stroke-linejoin="round">${[
    paths,
  ]
    .flat()
    .map((d) => `<path d="${d}"/>`)
    .join('')}</g>`

export const dot = (x: number, y: number, r: number, colour: string, opacity = 1) =>
  svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" fill-opacity="${opacity}"/>`

/** A round outline as four curves, so that it can be moved and shaded like any other piece. */
export function oval(cx: number, cy: number, rx: number, ry = rx): string {
  const kx = rx * 0.5523
  const ky = ry * 0.5523
  return svg`M${cx - rx},${cy} C${cx - rx},${cy - ky} ${cx - kx},${cy - ry} ${cx},${cy - ry} C${cx + kx},${cy - ry} ${cx + rx},${cy - ky} ${cx + rx},${cy} C${cx + rx},${cy + ky} ${cx + kx},${cy + ry} ${cx},${cy + ry} C${cx - kx},${cy + ry} ${cx - rx},${cy + ky} ${cx - rx},${cy}Z`
}

export const box = (x: number, y: number, w: number, h: number) =>
  svg`M${x},${y} L${x + w},${y} L${x + w},${y + h} L${x},${y + h}Z`

/** The scalloped outline of curls and leaves, around an oval. */
export function bumpy(cx: number, cy: number, rx: number, ry: number, bumps: number, swell = 1.2): string {
  const at = (i: number, grow = 1) => {
    const angle = (i / bumps) * Math.PI * 2
    return svg`${cx + Math.cos(angle) * rx * grow},${cy + Math.sin(angle) * ry * grow}`
  }
  let d = `M${at(0)}`
  for (let i = 1; i <= bumps; i++) d += ` Q${at(i - 0.5, swell + 0.04 * Math.sin(i * 5))} ${at(i)}`
  return `${d}Z`
}

export const leaf = (x: number, y: number, length: number, angle: number, colour: string) =>
  svg`<path transform="translate(${x} ${y}) rotate(${angle})" d="M0,0 C${length * 0.3},${length * -0.32} ${length * 0.8},${length * -0.24} ${length},0 C${length * 0.8},${length * 0.22} ${length * 0.3},${length * 0.26} 0,0Z" fill="${colour}"/>`
