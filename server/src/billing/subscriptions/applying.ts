import type { EndedBecause } from '@koji/contract'
import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import { csvDollars } from '#platform/csv.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import { isChanged, judge, type Told } from './machine.ts'
import * as store from './store-machine.ts'

export type Applied = 'applied' | 'nothing' | 'unknown' | 'end_there' | 'give_back'

/** What a look at the provider changes here. */
export function applying(
  platform: Platform,
  creatorStats: CreatorStats,
  payments: Pick<Payments, 'now' | 'provider'>,
) {
  const { database, devices, events } = platform
  const tellCreator = devices.throttled({ type: 'earnings_changed' })

  /** Whoever has it open sees it change, on both sides. */
  function tell(tx: Tx, { id, fanId, creatorId }: store.HeldRow): void {
    devices.sendAfterCommit(tx, fanId, { type: 'subscription_changed', subscription: id })
    tellCreator(tx, creatorId)
  }

  /** Counted on the day that its row names, so that both always tell the same. */
  async function record(
    tx: Tx,
    held: store.HeldRow,
    told: readonly Told[],
    { because, startedAt, endedAt }: { because: EndedBecause | null; startedAt: Date; endedAt: Date | null },
  ) {
    const { creatorId } = held
    const fact = { subscriptionId: held.id, fanId: held.fanId, creatorId }
    for (const what of told) {
      if (what === 'started') creatorStats.count(tx, [{ creatorId, joined: 1 }], startedAt)
      if (what === 'ended') creatorStats.count(tx, [{ creatorId, left: 1 }], endedAt!)
      if (what === 'cancelled' || what === 'resumed')
        await events.record(tx, 'subscriptions.cancelled', held.id, {
          ...fact,
          cancelled: what === 'cancelled',
        })
      else if (what === 'ended')
        await events.record(tx, 'subscriptions.ended', held.id, { ...fact, because: because! })
      else if (what !== 'past_due') await events.record(tx, `subscriptions.${what}`, held.id, fact)
    }
  }

  return {
    drawLook: () => store.drawLook(database.db),
    unseenSince: (db: Db, page: Parameters<typeof store.unseenSince>[2]) =>
      store.unseenSince(db, payments.provider, page),
    unpaidSince: store.unpaidSince,
    dropUnpaid: store.dropUnpaid,

    /** In one line, for telling whether something has changed. */
    async summary(db: Db, id: string | null): Promise<string> {
      const held = id ? await store.heldOf(db, id) : undefined
      if (!held) return 'not there'
      const { state, price, periodEnd, cancelled } = held
      const until = periodEnd.toISOString().slice(0, 16).replace('T', ' ')
      return `${state}, $${csvDollars(price)} a month until ${until} UTC${cancelled ? ', cancelled' : ''}`
    },

    /** `held`: as it is afterwards, and locked. */
    async apply(
      tx: Tx,
      found: ProviderSubscription,
      look: number,
    ): Promise<{ applied: Applied; held?: store.HeldRow }> {
      const held = found.subscriptionId ? await store.lock(tx, found.subscriptionId) : undefined
      if (!held) return { applied: 'unknown' }
      const step = judge(held, found, look)
      if (step.do !== 'change') return { applied: step.do, held }
      const link = { providerSubscription: found.id, look }
      const startedAt = held.state === 'incomplete' ? found.startedAt : held.startedAt
      await store.apply(tx, { ...step.change, ...link, before: held, startedAt })
      const { endedAt, endedBecause: because } = step.change
      await record(tx, held, step.told, { because, startedAt, endedAt })
      // A look that finds everything as it was is no news.
      if (isChanged(held, step.change)) tell(tx, held)
      return { applied: 'applied', held: { ...held, ...step.change, startedAt, ...link, lastLook: look } }
    },

    /** A month could not be charged: told of each attempt once. */
    async failed(
      tx: Tx,
      id: string,
      { attempts, next }: { attempts: number; next: Date | null },
    ): Promise<void> {
      const held = await store.lock(tx, id)
      if (held?.state !== 'past_due' || attempts <= held.failedAttempts) return
      await store.setAttempt(tx, id, attempts, next)
      const fact = { subscriptionId: id, fanId: held.fanId, creatorId: held.creatorId }
      await events.record(tx, 'subscriptions.past_due', id, { ...fact, attempt: attempts })
      tell(tx, held)
    },

    /** With everything that was paid for. False when it was over already. */
    async endNow(tx: Tx, id: string, because: EndedBecause): Promise<boolean> {
      const held = await store.lock(tx, id)
      if (!held || held.state === 'canceled') return false
      const [startedAt, endedAt] = [held.startedAt, payments.now()]
      await store.endNow(tx, held, endedAt, because)
      const told: Told[] = held.state === 'incomplete' ? [] : ['ended']
      await record(tx, held, told, { because, startedAt, endedAt })
      tell(tx, held)
      return true
    },

    /** One that has ended is open as long as it is paid for. `because`: why it is not paid for any longer, if so. */
    async openUntil(tx: Tx, id: string, paidUntil: Date, because: EndedBecause | null): Promise<void> {
      const held = await store.lock(tx, id)
      if (held?.state !== 'canceled' || held.periodEnd.getTime() === paidUntil.getTime()) return
      const closes = held.periodEnd > payments.now() && paidUntil <= payments.now()
      await store.openUntil(tx, id, paidUntil, closes ? because : null)
      tell(tx, held)
    },

    /** Nobody paid there. Of one that has another checkout by now, that is no news. */
    async checkoutClosed(tx: Tx, checkout: string): Promise<void> {
      const id = await store.byCheckout(tx, checkout)
      const held = id ? await store.lock(tx, id) : undefined
      if (held?.state !== 'incomplete' || held.checkout !== checkout) return
      await store.endNow(tx, held, payments.now(), 'never_paid')
      devices.sendAfterCommit(tx, held.fanId, { type: 'subscription_changed', subscription: held.id })
    },
  }
}
