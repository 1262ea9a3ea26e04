import { moved, svg } from './paper.ts'

const POTS = {
  bottle: 'M-30,0 C-56,-30 -52,-84 -22,-104 L-22,-128 L22,-128 L22,-104 C52,-84 56,-30 30,0Z',
  bowl: 'M-58,-62 L58,-62 C56,-24 34,0 18,0 L-18,0 C-34,0 -56,-24 -58,-62Z',
  vase: 'M-26,0 C-34,-50 -40,-120 -18,-170 L18,-170 C40,-120 34,-50 26,0Z',
  cup: 'M-34,0 L-42,-78 L42,-78 L34,0Z',
  dome: 'M-46,0 C-70,-40 -50,-92 0,-92 C50,-92 70,-40 46,0Z',
}
export type Pot = keyof typeof POTS
export const pots = Object.keys(POTS) as Pot[]

/** The outline of a pot with its base at x, y. */
export const potShape = (kind: Pot, x: number, y: number, scale: number) =>
  moved(
    POTS[kind].replace(/-?[\d.]+/g, (n) => svg`${Number(n) * scale}`),
    x,
    y,
  )

/** A pot in the distance: flat, with a soft edge of shade. */
export function pot(kind: Pot, x: number, y: number, scale: number, color: string): string {
  const d = potShape(kind, x, y, scale)
  return svg`<path d="${moved(d, -7, 3)}" fill="#2A0E12" fill-opacity=".22"/><path d="${d}" fill="${color}"/>`
}
