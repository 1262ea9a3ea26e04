import type { getDashboard, ReplyInput } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { churnOf, daysBefore, fillDays, forecastOf, netOf, sumOf } from './rules.ts'
import * as store from './store.ts'

export type Dashboards = ReturnType<typeof dashboardService>
type Dashboard = ReplyInput<typeof getDashboard>
const MONTH_DAYS = 30

export function dashboardService() {
  return {
    /** The figures of these days, compared with as many before. */
    async read(
      db: Db,
      me: Viewer,
      { days, today }: { days: number; today: string },
    ): Promise<Omit<Dashboard, 'best'>> {
      const length = Math.max(2 * days, MONTH_DAYS)
      const rows = await store.daysSince(db, me.accountId, daysBefore(today, length - 1))
      const all = fillDays(rows, today, length)
      const [past, range] = [all.slice(-2 * days, -days), all.slice(-days)]
      const [before, now, month] = [sumOf(past), sumOf(range), sumOf(all.slice(-MONTH_DAYS))]
      const [figures, totals, prices] = await Promise.all([
        store.figuresOf(db, me.accountId),
        store.totalsOf(db, me.accountId),
        store.renewingPrices(db, me.accountId),
      ])
      const { subscriberCount: subscribers, monthly } = figures ?? { subscriberCount: 0, monthly: 0 }
      const comparison = (key: keyof typeof now) => ({ now: now[key], before: before[key] })
      const atStart = Math.max(0, subscribers - now.joined + now.left)
      const churn = { now: churnOf(subscribers, now.left), before: churnOf(atStart, before.left) }
      const monthlyNet = netOf(prices)
      return {
        subscribers: { now: subscribers, before: atStart },
        money: {
          monthly,
          monthlyNet,
          gross: comparison('gross'),
          net: comparison('net'),
          refunded: comparison('refunded'),
          churn,
          lifetimeValue: totals.joined > 0 ? Math.floor(totals.net / totals.joined) : 0,
          // The forecast is for a month, whatever the selected range.
          forecast: forecastOf(monthlyNet, subscribers, month.left),
        },
        reach: comparison('reach'),
        likes: comparison('likes'),
        comments: comparison('comments'),
        posts: comparison('posts'),
        days: range,
      }
    },
  }
}
