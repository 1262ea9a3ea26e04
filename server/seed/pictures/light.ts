import { dot, type Light, svg } from './paper.ts'
import type { Random } from './random.ts'

interface Daylight extends Light {
  /** The colors of the glow in the upper right corner and of the shadow over the lower edge. */
  glow: string
  fall: string
  veil: number
  /** The opacity of each step of the glow. */
  bright: number
}

const DAYLIGHT = {
  noon: {
    shade: '#4A1526',
    rim: '#FFEFD0',
    glow: '#FFE9B8',
    fall: '#3A1216',
    veil: 0.2,
    contrast: 0.9,
    bright: 0.055,
  },
  golden: {
    shade: '#4A1020',
    rim: '#FFD894',
    glow: '#FFC566',
    fall: '#4A1410',
    veil: 0.32,
    contrast: 1.05,
    bright: 0.065,
  },
  dawn: {
    shade: '#2E2148',
    rim: '#FFE2D6',
    glow: '#FFC9B8',
    fall: '#241C3A',
    veil: 0.24,
    contrast: 0.9,
    bright: 0.055,
  },
  dusk: {
    shade: '#2A1430',
    rim: '#FFC59A',
    glow: '#FF9E6B',
    fall: '#1E1028',
    veil: 0.42,
    contrast: 1.1,
    bright: 0.045,
  },
  evening: {
    shade: '#140C24',
    rim: '#FFCF94',
    glow: '#F6AD49',
    fall: '#0E0A18',
    veil: 0.5,
    contrast: 1.2,
    bright: 0.03,
  },
} satisfies Record<string, Daylight>
export type Hour = keyof typeof DAYLIGHT

export const daylight = (hour: Hour): Daylight => DAYLIGHT[hour]

export const hourOf = (draw: Random, evening: boolean): Hour =>
  evening
    ? draw.weighted<Hour>({ evening: 4, dusk: 1 })
    : draw.weighted<Hour>({ noon: 4, golden: 4, dawn: 2, dusk: 1 })

/** A complete picture in its light. The light is drawn in flat steps, because gradients take too long to render. */
export function framed(behind: string, figure: string, light: Daylight): string {
  const glow = [580, 470, 370, 280, 190, 110].map((r) => dot(770, 10, r, light.glow, light.bright)).join('')
  const haze = [420, 300, 200].map((r) => dot(780, 0, r, light.glow, light.bright * 0.8)).join('')
  const fall = Array.from(
    { length: 7 },
    (_, i) =>
      svg`<rect y="${640 + i * 48}" width="800" height="${360 - i * 48}" fill="${light.fall}" fill-opacity="${light.veil * 0.15}"/>`,
  ).join('')
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">${behind}${glow}${figure}${haze}${fall}</svg>`
}
