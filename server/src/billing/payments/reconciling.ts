import { type Finding, type Matter, type Reconciliation, scrub } from '@koji/contract'
import * as z from 'zod/mini'
import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Payouts } from '#billing/payouts/service.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Transactions } from '#billing/transactions/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isOutage } from '#platform/db/outage.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import { nightlyDays, OPEN_DAYS } from './comparing.ts'
import { comparingPayouts } from './comparing-payouts.ts'
import { gathering } from './gathering.ts'
import { type Missing, missing } from './missing.ts'
import { BEGINNING, isAhead, Kept, type Place } from './places.ts'
import { mattersOf, presentRun } from './presenting.ts'
import { deadEvents, settleDead } from './store-events.ts'
import * as store from './store-reconciliations.ts'

export const COMPARE = 'payments.compare'

const DAY_MS = 86_400_000
const PORTION = 100
/** One that has not said for so long that it goes on was cut off. */
const SILENT_MS = 15 * 60_000
/** What is older begins anew: it would say little about now. */
const GOES_ON_MS = 3 * DAY_MS
const SHOWN = { runs: 10, matters: 50 }

interface Dependencies {
  audit: Audit
  payments: Payments
  payouts: Payouts
  subscriptions: Subscriptions
  transactions: Transactions
  compare(found: ProviderSubscription, look: number, days?: number): Promise<Finding[]>
  compareOne(providerSubscription: string): Promise<Finding[] | null>
}

/** What was found with one thing, and how far that is. */
interface Compared {
  findings: Finding[]
  place: Place
}

/** What the provider has against what we have, all of it: whatever no message told us is made up for. */
export function reconciling(platform: Platform, needs: Dependencies) {
  const { clock, database, ids, jobs, log } = platform
  const { audit, payments, payouts, subscriptions, transactions, compare, compareOne } = needs
  const { db } = database
  const endMissing = missing(platform, subscriptions)
  const others = comparingPayouts(platform, { payments, payouts, drawLook: subscriptions.drawLook })

  const silentSince = () => new Date(clock.now().getTime() - SILENT_MS)

  /** What cannot be compared is for a person, and keeps nothing else from being compared. */
  async function carefully(
    id: string,
    act: () => Promise<Finding[]>,
    about: Finding['about'] = 'subscription',
  ): Promise<Finding[]> {
    try {
      return await act()
    } catch (error) {
      if (isOutage(error)) throw error
      log.error({ err: error, about, id }, 'something could not be compared')
      const is = scrub(error instanceof Error ? error.message : String(error)).slice(0, 300)
      return [{ about, id, was: 'could not be compared', is, repaired: false }]
    }
  }

  /** From the first look of its run on: `look` is of the numbers since it began or went on. */
  async function* subscribed(
    { first, place }: z.infer<typeof Kept>,
    look: number,
    since: Date,
    whole: boolean,
  ): AsyncGenerator<Compared, undefined> {
    const depth = (id: string) => (whole ? OPEN_DAYS : nightlyDays(id, payments.now()))
    if (place.at === 'subscriptions')
      for await (const found of payments.subscriptionsSince(since, place.after)) {
        const behind = { id: found.id, ended: found.state === 'canceled' }
        const findings = await carefully(found.id, () => compare(found, look, depth(found.id)))
        yield { findings, place: { at: 'subscriptions', after: behind } }
      }
    if (!isAhead(place, 'unseen')) return
    // What lives here and was not among them.
    const gone: Missing[] = []
    for (let after: string | null = null; ; ) {
      const unseen: Missing[] = await subscriptions.unseenSince(db, { look: first, after, limit: PORTION })
      for (const one of unseen) {
        const findings = await carefully(one.providerSubscription, async () => {
          const seen = await compareOne(one.providerSubscription)
          if (!seen) gone.push(one)
          return seen ?? []
        })
        yield { findings, place: { at: 'unseen' } }
      }
      if (unseen.length < PORTION) break
      after = unseen.at(-1)!.id
    }
    if (gone.length > 0) yield { findings: await endMissing(gone), place: { at: 'accounts', after: null } }
  }

  async function* all(kept: z.infer<typeof Kept>, look: number, whole: boolean): AsyncGenerator<Compared> {
    const since = new Date(payments.now().getTime() - OPEN_DAYS * DAY_MS)
    yield* subscribed(kept, look, since, whole)
    for await (const { about, id, place, compare: act } of others(kept.place, since))
      yield { findings: await carefully(id, act, about), place }
  }

  async function run(
    id: string,
    signal: AbortSignal,
  ): Promise<Pick<Reconciliation, 'lookedAt' | 'repaired'>> {
    const row = await store.runOf(db, id)
    const look = await subscriptions.drawLook()
    const kept = row.place ? z.parse(Kept, row.place) : { first: look, place: BEGINNING }
    const report = gathering(presentRun(row))
    const save = () => store.save(db, id, report.saved(), kept, clock.now())
    try {
      for await (const { findings, place } of all(kept, look, row.whole)) {
        report.take(findings)
        kept.place = place
        if (report.counts.lookedAt % PORTION === 0) await save()
        if (signal.aborted) break
      }
      await save()
      if (signal.aborted) await store.stop(db, id, 'It was cut off.')
      else await store.finish(db, id, clock.now())
      // Whatever they would have told was found out without them, but for what nobody could find out.
      if (!signal.aborted && report.isWhole())
        await settleDead(db, { before: row.startedAt, at: clock.now(), but: [...report.open] })
    } catch (error) {
      await save()
      await store.stop(db, id, scrub(error instanceof Error ? error.message : String(error)).slice(0, 300))
      throw error
    }
    return report.counts
  }

  return {
    /**
     * Safe to be killed and run again: one that did not come to its end lately is gone on with, where it was. Null while
     * another one runs.
     */
    async compareAll(signal: AbortSignal, { begun, whole }: { begun?: string; whole?: boolean } = {}) {
      await store.stopSilent(db, silentSince())
      const known = begun ?? (await store.cutOff(db, new Date(clock.now().getTime() - GOES_ON_MS)))
      const id = known ?? ids.id()
      const mine = known
        ? await store.goOn(db, id, clock.now())
        : await store.begin(db, id, clock.now(), whole)
      return mine ? run(id, signal) : null
    },

    /** There is one at a time, whoever asks. */
    async compareNow(tx: Tx, me: Viewer): Promise<Reconciliation> {
      const id = ids.id()
      await store.stopSilent(tx, silentSince())
      if (!(await store.begin(tx, id, clock.now(), true))) refuse('already_done')
      await audit.record(tx, {
        actorId: me.accountId,
        action: 'reconciliation.started',
        targetKind: 'reconciliation',
        targetId: id,
      })
      await jobs.send(tx, COMPARE, { id })
      return presentRun(await store.runOf(tx, id))
    },

    async reports(reader: Db): Promise<{ runs: Reconciliation[]; matters: Matter[] }> {
      const [runs, events, refunds, parts, stuck] = await Promise.all([
        store.newest(reader, SHOWN.runs),
        deadEvents(reader, SHOWN.matters),
        transactions.matters(reader, SHOWN.matters),
        transactions.stuckParts(reader, SHOWN.matters),
        payouts.stuck(reader, SHOWN.matters),
      ])
      return { runs: runs.map(presentRun), matters: mattersOf({ events, refunds, parts, stuck }) }
    },
  }
}
