import type { Answer, getDashboard } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { daysBefore, sumOf, wholeRange } from './rules.ts'
import * as store from './store.ts'

export type Dashboards = ReturnType<typeof dashboardService>
type Dashboard = Answer<typeof getDashboard>

export function dashboardService({ clock }: Platform) {
  return {
    /** Adds to what creators' pages did on a day, in UTC. */
    async count(
      tx: Tx,
      counted: readonly ({ creatorId: string } & store.Counts)[],
      at: Date = clock.now(),
    ): Promise<void> {
      if (counted.length > 0) await store.addToDay(tx, counted, at)
    },

    /** Of so many days, and for comparison of as many before. */
    async read(db: Db, me: Viewer, days: number): Promise<Omit<Dashboard, 'best'>> {
      const today = clock.now().toISOString().slice(0, 10)
      const rows = await store.daysSince(db, me.accountId, daysBefore(today, 2 * days - 1))
      const all = wholeRange(rows, today, 2 * days)
      const [past, range] = [all.slice(0, days), all.slice(days)]
      const [before, now] = [sumOf(past), sumOf(range)]
      const subscribers = await store.subscribersOf(db, me.accountId)
      const figure = (key: 'reach' | 'likes' | 'comments' | 'posts') => ({
        now: now[key],
        before: before[key],
      })
      return {
        subscribers: { now: subscribers, before: Math.max(0, subscribers - now.joined + now.left) },
        ...{ reach: figure('reach'), likes: figure('likes'), comments: figure('comments') },
        ...{ posts: figure('posts'), days: range },
      }
    },
  }
}
