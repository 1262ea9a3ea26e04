import { getAchievements, getCelebrations, postCelebrations } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Achievements } from './service.ts'

export function achievementRoutes(app: App, { achievements }: { achievements: Achievements }): void {
  route(app, getAchievements, ({ db, me }) => achievements.list(db, me))
  route(app, getCelebrations, ({ db, me }) => achievements.celebrationsWaiting(db, me))
  route(app, postCelebrations, ({ db, me }) => achievements.celebrate(db, me))
}
