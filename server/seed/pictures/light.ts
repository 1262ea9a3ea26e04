import type { Chance } from './chance.ts'
import type { Light } from './paper.ts'

interface Daylight extends Light {
  /** The glow in the upper right corner, and what falls over the lower edge. */
  glow: string
  fall: string
  veil: number
}

const DAYLIGHT = {
  noon: { shade: '#4A1526', rim: '#FFEFD0', glow: '#FFE9B8', fall: '#3A1216', veil: 0.2, contrast: 0.9 },
  golden: { shade: '#4A1020', rim: '#FFD894', glow: '#FFC566', fall: '#4A1410', veil: 0.32, contrast: 1.05 },
  dawn: { shade: '#2E2148', rim: '#FFE2D6', glow: '#FFC9B8', fall: '#241C3A', veil: 0.24, contrast: 0.9 },
  dusk: { shade: '#2A1430', rim: '#FFC59A', glow: '#FF9E6B', fall: '#1E1028', veil: 0.42, contrast: 1.1 },
  evening: { shade: '#140C24', rim: '#FFCF94', glow: '#F6AD49', fall: '#0E0A18', veil: 0.5, contrast: 1.2 },
} satisfies Record<string, Daylight>
export type Hour = keyof typeof DAYLIGHT

export const daylight = (hour: Hour): Daylight => DAYLIGHT[hour]

export const hourOf = (draw: Chance, evening: boolean): Hour =>
  evening
    ? draw.weigh<Hour>({ evening: 4, dusk: 1 })
    : draw.weigh<Hour>({ noon: 4, golden: 4, dawn: 2, dusk: 1 })

/** A whole picture: what is drawn, under its light. */
export function framed(drawing: string, light: Daylight): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><defs><radialGradient id="glow" cx=".9" cy=".04" r=".8"><stop offset="0" stop-color="${light.glow}" stop-opacity=".5"/><stop offset="1" stop-color="${light.glow}" stop-opacity="0"/></radialGradient><linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.fall}" stop-opacity="0"/><stop offset="1" stop-color="${light.fall}" stop-opacity="${light.veil}"/></linearGradient></defs>${drawing}<rect width="800" height="1000" fill="url(#glow)"/><rect y="600" width="800" height="400" fill="url(#fall)"/></svg>`
}
