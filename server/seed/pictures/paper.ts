import { mix } from './colors.ts'

/** A template that rounds its numbers, so that floating-point differences between machines don't change a picture. */
export function svg(parts: TemplateStringsArray, ...values: (string | number | false | undefined)[]): string {
  return parts.reduce((text, part, i) => text + written(values[i - 1]) + part)
}
const written = (value: string | number | false | undefined) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100 + 0) : value || ''

/** A piece of cut paper: an outline in absolute coordinates, its color, and the drawing on it. */
export interface Piece {
  d: string
  fill: string
  /** How far the shade reaches inward from the edge that faces away from the light. */
  depth?: number
  over?: string
}

export interface Light {
  shade: string
  rim: string
  /** 1 is a normal day. */
  contrast: number
}

export const moved = (d: string, dx: number, dy: number) =>
  d.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => svg`${Number(x) + dx},${Number(y) + dy}`)

const EVERYWHERE = 'M-1600,-1600 L1600,-1600 L1600,1600 L-1600,1600Z'
/** How far each step of a shade reaches, and how dark it is. Small pieces need fewer steps. */
const STEPS = { reach: [0.22, 0.5, 0.85, 1.25], dark: 0.125 }
const FEW_STEPS = { reach: [0.35, 0.95], dark: 0.2 }

export type Cut = (piece: Piece) => string

/**
 * Cuts pieces out of paper in light from the upper right. SVG filters would take a second per picture, so shade and rim
 * are the outline of the piece, moved in steps. The grain blurs the steps afterwards.
 */
export function scissors(light: Light, name: string, mirrored = false): Cut {
  let count = 0
  const side = mirrored ? -1 : 1
  return ({ d, fill, depth = 30, over = '' }) => {
    const id = `${name}${count++}`
    // The area outside of the outline: moved inward, it covers the edge of the piece.
    const band = (dx: number, dy: number, opacity: number) =>
      svg`<use href="#${id}o" transform="translate(${dx * side} ${dy})" fill-opacity="${opacity}"/>`
    const { reach, dark } = depth > 14 ? STEPS : FEW_STEPS
    const shades = reach
      .map((step) => band(step * depth, step * depth * -0.55, dark * light.contrast))
      .join('')
    const rim = Math.min(4.4, depth * 0.13)
    return svg`<defs><path id="${id}o" d="${EVERYWHERE} ${d}" fill-rule="evenodd"/><clipPath id="${id}"><path d="${d}" clip-rule="evenodd"/></clipPath></defs><path d="${d}" fill="${fill}" fill-rule="evenodd"/><g clip-path="url(#${id})">${over}<g fill="${mix(light.shade, fill, 0.12)}">${shades}</g><g fill="${light.rim}">${band(-rim, rim * 0.8, 0.4 * light.contrast)}</g></g>`
  }
}

/** The shadow that a piece casts to the lower left. */
export const cast = (d: string, reach: number, color = '#2A0E12', strength = 0.1) =>
  svg`<g fill="${color}" fill-rule="evenodd" fill-opacity="${strength * 1.3}">${[0.35, 0.8, 1.35]
    .map((step) => svg`<path d="${d}" transform="translate(${-step * reach} ${step * reach})"/>`)
    .join('')}</g>`

/** Draws all lines as one path, because each path under a clip costs rendering time. */
export const stroke = (color: string, width: number, paths: string | string[], opacity = 1) =>
  svg`<path d="${[paths].flat().join(' ')}" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`

export const dot = (x: number, y: number, r: number, color: string, opacity = 1) =>
  svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" fill-opacity="${opacity}"/>`

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

export function leafShape(x: number, y: number, length: number, angle: number): string {
  const cos = Math.cos((angle * Math.PI) / 180) * length
  const sin = Math.sin((angle * Math.PI) / 180) * length
  const p = (along: number, across: number) =>
    svg`${x + cos * along - sin * across},${y + sin * along + cos * across}`
  return `M${p(0, 0)} C${p(0.3, -0.32)} ${p(0.8, -0.24)} ${p(1, 0)} C${p(0.8, 0.22)} ${p(0.3, 0.26)} ${p(0, 0)}Z`
}

export const leaf = (x: number, y: number, length: number, angle: number, color: string) =>
  `<path d="${leafShape(x, y, length, angle)}" fill="${color}"/>`
