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
  /** No further than gold asks for. */
  count: z.int(),
})
export type AchievementProgress = z.infer<typeof AchievementProgress>

export const getAchievements = endpoint({
  method: 'GET',
  path: '/api/achievements',
  summary: 'How far I am with each achievement, and what I have earned.',
  access: 'signed_in',
  reply: z.object({
    /** All of them, in the order of the catalogue. */
    progress: z.array(AchievementProgress),
    /** The newest first. */
    earned: z.array(EarnedStep),
  }),
  refusals: [],
})

export const postCelebrations = endpoint({
  method: 'POST',
  path: '/api/achievements/celebrations',
  summary:
    'What I have earned and nobody celebrated yet. Each step is answered once, on whichever device asks first.',
  access: 'signed_in',
  reply: z.object({ steps: z.array(EarnedStep) }),
  refusals: [],
  limit: { max: 600, seconds: 3_600, per: 'account' },
})
