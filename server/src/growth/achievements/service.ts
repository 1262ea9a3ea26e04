import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENT_STEPS,
  type EarnedStep,
  type getAchievements,
  type ReplyInput,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { achievementCounter } from './counter.ts'
import * as store from './store.ts'

export type Achievements = ReturnType<typeof achievementService>

type StepRow = Awaited<ReturnType<typeof store.stepsOf>>[number]

export function achievementService(platform: Platform) {
  return {
    ...achievementCounter(platform),

    async list(db: Db, me: Viewer): Promise<ReplyInput<typeof getAchievements>> {
      const [counters, steps] = await Promise.all([
        store.countersOf(db, me.accountId),
        store.stepsOf(db, me.accountId),
      ])
      const counts = new Map(counters.map(({ achievement, count }) => [achievement, count]))
      return {
        progress: ACHIEVEMENT_IDS.map((achievement) => ({
          achievement,
          count: counts.get(achievement) ?? 0,
        })),
        earned: present(steps),
      }
    },

    celebrationsWaiting: async (db: Db, me: Viewer): Promise<{ waiting: boolean }> => ({
      waiting: await store.hasUncelebrated(db, me.accountId),
    }),

    /** Returns each step once, on all devices together. */
    celebrate: async (tx: Tx, me: Viewer): Promise<{ steps: EarnedStep[] }> => ({
      steps: present(await store.celebrate(tx, me.accountId, platform.clock.now())),
    }),
  }
}

/** The newest first, and the highest of those earned together. Omits steps that a later version removed from the catalogue. */
const present = (rows: readonly StepRow[]): EarnedStep[] =>
  rows
    .flatMap(({ achievement, step, earnedAt }) => {
      const known = ACHIEVEMENT_IDS.find((id) => id === achievement)
      return known ? [{ achievement: known, step, earnedAt: earnedAt.toISOString() }] : []
    })
    .toSorted((a, b) => b.earnedAt.localeCompare(a.earnedAt) || rankOf(b) - rankOf(a))

const rankOf = ({ step }: EarnedStep): number => ACHIEVEMENT_STEPS.indexOf(step)
