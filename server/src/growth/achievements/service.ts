import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENT_STEPS,
  type Answer,
  type EarnedStep,
  type getAchievements,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { counting } from './counting.ts'
import * as store from './store.ts'

export type Achievements = ReturnType<typeof achievementService>

type Row = Awaited<ReturnType<typeof store.stepsOf>>[number]

export function achievementService(platform: Platform) {
  return {
    ...counting(platform),

    async list(db: Db, me: Viewer): Promise<Answer<typeof getAchievements>> {
      const [counters, steps] = await Promise.all([
        store.countersOf(db, me.accountId),
        store.stepsOf(db, me.accountId),
      ])
      const counted = new Map(counters.map(({ achievement, count }) => [achievement, count]))
      return {
        progress: ACHIEVEMENT_IDS.map((achievement) => ({
          achievement,
          count: counted.get(achievement) ?? 0,
        })),
        earned: present(steps),
      }
    },

    toCelebrate: async (db: Db, me: Viewer): Promise<{ waiting: boolean }> => ({
      waiting: await store.isWaiting(db, me.accountId),
    }),

    /** On all devices together, each step once. */
    celebrate: async (tx: Tx, me: Viewer): Promise<{ steps: EarnedStep[] }> => ({
      steps: present(await store.celebrate(tx, me.accountId, platform.clock.now())),
    }),
  }
}

/** The newest first, and of one moment the highest. What a later version has taken out of the catalogue is not shown. */
const present = (rows: readonly Row[]): EarnedStep[] =>
  rows
    .flatMap(({ achievement, step, earnedAt }) => {
      const known = ACHIEVEMENT_IDS.find((id) => id === achievement)
      return known ? [{ achievement: known, step, earnedAt: earnedAt.toISOString() }] : []
    })
    .toSorted((a, b) => b.earnedAt.localeCompare(a.earnedAt) || rankOf(b) - rankOf(a))

const rankOf = ({ step }: EarnedStep): number => ACHIEVEMENT_STEPS.indexOf(step)
