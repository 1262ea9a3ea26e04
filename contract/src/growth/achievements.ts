import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shapes.ts'
import { ACHIEVEMENT_IDS, ACHIEVEMENT_STEPS } from './achievement-catalogue.ts'

export const EarnedStep = z.object({
  achievement: z.enum(ACHIEVEMENT_IDS),
  step: z.enum(ACHIEVEMENT_STEPS),
  earnedAt: Instant,
})
export type EarnedStep = z.infer<typeof EarnedStep>

export const AchievementProgress = z.object({
  achievement: z.enum(ACHIEVEMENT_IDS),
  /** Capped at the threshold for gold. */
  count: z.int(),
})
export type AchievementProgress = z.infer<typeof AchievementProgress>

export const getAchievements = endpoint({
  method: 'GET',
  path: '/api/achievements',
  summary: "Returns the viewer's progress in every achievement and the steps earned.",
  access: 'signed_in',
  reply: z.object({
    /** All achievements in catalogue order. */
    progress: z.array(AchievementProgress),
    /** Newest first. */
    earned: z.array(EarnedStep),
  }),
  refusals: [],
})

export const postCelebrations = endpoint({
  method: 'POST',
  path: '/api/achievements/celebrations',
  summary:
    "Returns the viewer's uncelebrated steps. Each is returned once, to the first device that requests it.",
  access: 'signed_in',
  reply: z.object({ steps: z.array(EarnedStep) }),
  refusals: [],
  limit: { max: 600, seconds: 3_600, per: 'account' },
})
