import type { Random } from './random.ts'

/** The pose and expression of a person in one picture. */
export interface Pose {
  /** −1 looks to the left edge, 1 to the right. */
  turn: number
  tilt: number
  gaze: number
  /** How far the eyebrows are raised. */
  lift: number
  eyes: 'open' | 'smiling' | 'laughing'
  mouth: 'calm' | 'smile' | 'smirk' | 'grin' | 'laugh'
  /** A larger number is closer to the camera. */
  near: number
  lean: number
}

export function poseOf(draw: Random, shot: number): Pose {
  const mouth = draw.weighted({ calm: 1, smile: 4.4, smirk: 1.6, grin: 3.6, laugh: 1.6 })
  const turn = draw.between(0.35, 1) * (draw.chance(0.5) ? 1 : -1)
  return {
    mouth,
    turn,
    eyes:
      mouth === 'laugh' || mouth === 'grin'
        ? draw.weighted({ open: 3, smiling: 4, laughing: mouth === 'laugh' ? 6 : 1.6 })
        : draw.weighted({ open: 4, smiling: 2 }),
    tilt: draw.between(-7, 7),
    gaze: draw.chance(0.75) ? turn * 0.35 : draw.between(-1, 1),
    lift: draw.between(-0.4, 1.2),
    near: shot === 0 ? draw.between(1.34, 1.62) : draw.between(1.14, 1.6),
    lean: draw.between(-5, 5),
  }
}
