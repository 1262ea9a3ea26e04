import type { Answer, getDashboard } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { churnOf, daysBefore, forecastOf, netOf, sumOf, wholeRange } from './rules.ts'
import * as store from './store.ts'

export type Dashboards = ReturnType<typeof dashboardService>
type Dashboard = Answer<typeof getDashboard>
const MONTH_DAYS = 30

export function dashboardService() {
  return {
    /** Of so many days, and for comparison of as many before. */
    async read(
      db: Db,
      me: Viewer,
      { days, today }: { days: number; today: string },
    ): Promise<Omit<Dashboard, 'best'>> {
      const read = Math.max(2 * days, MONTH_DAYS)
      const rows = await store.daysSince(db, me.accountId, daysBefore(today, read - 1))
      const all = wholeRange(rows, today, read)
      const [past, range] = [all.slice(-2 * days, -days), all.slice(-days)]
      const [before, now, month] = [sumOf(past), sumOf(range), sumOf(all.slice(-MONTH_DAYS))]
      const [standing, ever, prices] = await Promise.all([
        store.standingOf(db, me.accountId),
        store.everOf(db, me.accountId),
        store.renewingPrices(db, me.accountId),
      ])
      const { subscriberCount: subscribers, monthly } = standing ?? { subscriberCount: 0, monthly: 0 }
      const figure = (key: keyof typeof now) => ({ now: now[key], before: before[key] })
      const atStart = Math.max(0, subscribers - now.joined + now.left)
      const churn = { now: churnOf(subscribers, now.left), before: churnOf(atStart, before.left) }
      const monthlyNet = netOf(prices)
      return {
        subscribers: { now: subscribers, before: atStart },
        money: {
          monthly,
          monthlyNet,
          gross: figure('gross'),
          net: figure('net'),
          refunded: figure('refunded'),
          churn,
          lifetimeValue: ever.joined > 0 ? Math.floor(ever.net / ever.joined) : 0,
          // Of a month, whichever range is looked at.
          forecast: forecastOf(monthlyNet, subscribers, month.left),
        },
        reach: figure('reach'),
        likes: figure('likes'),
        comments: figure('comments'),
        posts: figure('posts'),
        days: range,
      }
    },
  }
}
