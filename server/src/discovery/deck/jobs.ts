import type { Platform } from '#platform/platform.ts'
import type { Deck } from './service.ts'

export function deckJobs({ database, jobs }: Platform, { deck }: { deck: Deck }): void {
  jobs.define('deck.fade_exposure', () => deck.decayViews(database.db), { schedule: '17 4 * * *' })
  jobs.define('deck.weigh_interests', () => deck.updateInterestShares(database.db), {
    schedule: '37 * * * *',
  })
}
