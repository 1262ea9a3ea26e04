import { type Answer, type getDashboard, platformFee } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { churnOf, daysBefore, forecastOf, sumOf, wholeRange } from './rules.ts'
import * as store from './store.ts'

export type Dashboards = ReturnType<typeof dashboardService>
type Dashboard = Answer<typeof getDashboard>
const MONTH_DAYS = 30

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
      const [standing, ever] = await Promise.all([
        ...([store.standingOf(db, me.accountId), store.everOf(db, me.accountId)] as const),
      ])
      const { subscriberCount: subscribers, monthly } = standing ?? { subscriberCount: 0, monthly: 0 }
      const figure = (key: keyof typeof now) => ({ now: now[key], before: before[key] })
      const atStart = Math.max(0, subscribers - now.joined + now.left)
      const beforeThat = Math.max(0, atStart - before.joined + before.left)
      const churn = { now: churnOf(atStart, now.left), before: churnOf(beforeThat, before.left) }
      const net = monthly - platformFee(monthly)
      return {
        subscribers: { now: subscribers, before: atStart },
        money: {
          ...{ monthly, gross: figure('gross'), net: figure('net'), refunded: figure('refunded'), churn },
          lifetimeValue: ever.joined > 0 ? Math.floor(ever.net / ever.joined) : 0,
          forecast: forecastOf(net, Math.min(1, (churn.now * MONTH_DAYS) / days)),
        },
        ...{ reach: figure('reach'), likes: figure('likes'), comments: figure('comments') },
        ...{ posts: figure('posts'), days: range },
      }
    },
  }
}
