import type { AchievementStep } from '@koji/contract'

/** A medal of 64 × 72 units, for the screen and the shared picture. */
export const MEDAL_WIDTH = 64
export const MEDAL_HEIGHT = 72

export const RIBBON = 'M19 38 11 68l11-4 7 7 4-26ZM45 38l8 30-11-4-7 7-4-26Z'
export const DISC = scallopedDisc(32, 27, 24.5, 22.2, 16)
export const RIM = 'M32 10.500a16.500 16.500 0 1 0 0 33 16.500 16.500 0 0 0 0-33Z'
const fruitPath = (x: number, y: number) =>
  `M${x} ${y - 4.6}a4.600 4.600 0 1 0 0 9.200 4.600 4.600 0 0 0 0-9.200Z`
const leafPath = (x: number, y: number) =>
  `M${x + 0.4} ${y - 4.4}c0-3 2-4.200 4.600-4.200.2 3-1.800 4.800-4.600 4.200Z`

/** One to three mandarins, so that steps differ by more than color. */
const FRUIT_POSITIONS: Record<AchievementStep, readonly (readonly [x: number, y: number])[]> = {
  bronze: [[32, 28.5]],
  silver: [
    [25.8, 28.5],
    [38.2, 28.5],
  ],
  gold: [
    [32, 21.5],
    [24.4, 34],
    [39.6, 34],
  ],
}
export const fruitsOf = (step: AchievementStep): { fruit: string; leaf: string }[] =>
  FRUIT_POSITIONS[step].map(([x, y]) => ({ fruit: fruitPath(x, y), leaf: leafPath(x, y) }))

interface Metal {
  face: string
  edge: string
  ribbon: string
}

/** The same in both themes. */
export const METALS: Record<AchievementStep, Metal> = {
  bronze: { face: '#d99a6c', edge: '#8a4f27', ribbon: '#1f6650' },
  silver: { face: '#d6d9dc', edge: '#6d747b', ribbon: '#23587d' },
  gold: { face: '#f9c65c', edge: '#9a6206', ribbon: '#ad2a4b' },
}
export const MEDAL_INK = '#1e1b16'
export const FRUIT_FILL = '#f6ad49'
export const LEAF_FILL = '#1f6650'

function scallopedDisc(x: number, y: number, outer: number, inner: number, waves: number): string {
  const at = (n: number, radius: number) => {
    const angle = (n * Math.PI) / waves
    return `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`
  }
  const curves = Array.from(
    { length: waves },
    (_, n) => `Q${at(2 * n + 1, outer + 1.6)} ${at(2 * n + 2, inner)}`,
  )
  return `M${at(0, inner)}${curves.join('')}Z`
}
