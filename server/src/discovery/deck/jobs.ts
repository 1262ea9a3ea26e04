import type { Platform } from '#platform/platform.ts'
import type { Deck } from './service.ts'

export function deckJobs({ database, jobs }: Platform, { deck }: { deck: Deck }): void {
  jobs.define('deck.fade_exposure', () => deck.fadeExposure(database.db), { schedule: '17 4 * * *' })
  jobs.define('deck.weigh_interests', () => deck.weighInterests(database.db), { schedule: '37 * * * *' })
}
