import type { Finding, Reconciliation } from '@koji/contract'
import * as z from 'zod/mini'
import type { PaymentProvider, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Payouts } from '#billing/payouts/service.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { isOutage } from '#platform/db/outage.ts'
import { errorText } from '#platform/error-text.ts'
import type { Platform } from '#platform/platform.ts'
import { endMissingSubscriptions, type MissingSubscription } from './missing-subscriptions.ts'
import { payoutComparison } from './payout-comparison.ts'
import { presentRun } from './presentation.ts'
import { isUnfinished, type Position, Progress, START } from './reconciliation-progress.ts'
import { reconciliationReport } from './reconciliation-report.ts'
import * as store from './store-reconciliations.ts'
import { settleDead } from './store-webhooks.ts'
import { DISPUTABLE_DAYS, nightlyDays } from './subscription-comparison.ts'

const DAY_MS = 86_400_000
const PAGE_SIZE = 100
const SAVE_EVERY = 100

export interface Dependencies {
  provider: PaymentProvider
  payouts: Payouts
  subscriptions: Subscriptions
  compareSubscription(found: ProviderSubscription, number: number, days?: number): Promise<Finding[]>
  compareSubscriptionById(providerSubscription: string): Promise<Finding[] | null>
}

/** The findings about one thing, and the run's position after it. */
interface Compared {
  findings: Finding[]
  place: Position
}

interface Context extends Dependencies {
  platform: Platform
  listComparisons: ReturnType<typeof payoutComparison>['listComparisons']
}

type Run = Pick<Reconciliation, 'compared' | 'repaired'>

/** Runs a reconciliation from its saved position until it's done or aborted. */
export function reconciliationRun(platform: Platform, dependencies: Dependencies) {
  const { provider, payouts, subscriptions } = dependencies
  const { nextSnapshotNumber } = subscriptions
  const { listComparisons } = payoutComparison(platform, { provider, payouts, nextSnapshotNumber })
  const context = { ...dependencies, platform, listComparisons }
  return (id: string, signal: AbortSignal): Promise<Run> => run(context, id, signal)
}

async function run(context: Context, id: string, signal: AbortSignal): Promise<Run> {
  const { clock, database } = context.platform
  const { db } = database
  const row = await store.getRun(db, id)
  const number = await context.subscriptions.nextSnapshotNumber()
  const progress = row.position ? z.parse(Progress, row.position) : { first: number, place: START }
  const report = reconciliationReport(presentRun(row))
  const save = () => store.saveProgress(db, id, report.toStored(), progress, clock.now())
  try {
    for await (const { findings, place } of compareEverything(context, progress, number, row.whole)) {
      report.add(findings)
      progress.place = place
      if (report.counts.compared % SAVE_EVERY === 0) await save()
      if (signal.aborted) break
    }
    await save()
    if (signal.aborted) await store.stop(db, id, 'It was cut off.')
    else await store.finish(db, id, clock.now())
    // A full run has fetched everything that dead webhooks were about.
    if (!signal.aborted && report.knowsAllWaiting)
      await settleDead(db, { before: row.startedAt, at: clock.now(), except: [...report.waitingIds] })
  } catch (error) {
    await save()
    await store.stop(db, id, errorText(error))
    throw error
  }
  return report.counts
}

async function* compareEverything(
  context: Context,
  progress: Progress,
  number: number,
  whole: boolean,
): AsyncGenerator<Compared> {
  const { listComparisons, provider } = context
  const { first, place: start } = progress
  const since = new Date(provider.now().getTime() - DISPUTABLE_DAYS * DAY_MS)
  if (start.at === 'subscriptions') yield* compareSubscriptions(context, start.after, since, number, whole)
  if (isUnfinished(start, 'unseen')) yield* compareUnseen(context, first)
  for await (const { about, id, place, compare } of listComparisons(progress.place, since))
    yield { findings: await findingsOrFailure(context, about, id, compare), place }
}

async function* compareSubscriptions(
  context: Context,
  after: { id: string; ended: boolean } | null,
  since: Date,
  number: number,
  whole: boolean,
): AsyncGenerator<Compared> {
  const { compareSubscription, provider } = context
  for await (const found of provider.listSubscriptions(since, after)) {
    const days = whole ? DISPUTABLE_DAYS : nightlyDays(found.id, provider.now())
    const findings = await findingsOrFailure(context, 'subscription', found.id, () =>
      compareSubscription(found, number, days),
    )
    const last = { id: found.id, ended: found.state === 'canceled' }
    yield { findings, place: { at: 'subscriptions', after: last } }
  }
}

/** Live subscriptions that the provider's list didn't include. */
async function* compareUnseen(context: Context, firstNumber: number): AsyncGenerator<Compared> {
  const { compareSubscriptionById, platform, subscriptions } = context
  const missing: MissingSubscription[] = []
  for (let after: string | null = null; ; ) {
    const page: MissingSubscription[] = await subscriptions.liveWithOlderSnapshot(platform.database.db, {
      number: firstNumber,
      after,
      limit: PAGE_SIZE,
    })
    for (const unseen of page) {
      const id = unseen.providerSubscription
      const findings = await findingsOrFailure(context, 'subscription', id, async () => {
        const found = await compareSubscriptionById(id)
        if (!found) missing.push(unseen)
        return found ?? []
      })
      yield { findings, place: { at: 'unseen' } }
    }
    if (page.length < PAGE_SIZE) break
    after = page.at(-1)!.id
  }
  if (missing.length === 0) return
  const findings = await endMissingSubscriptions(platform, subscriptions, missing)
  yield { findings, place: { at: 'accounts', after: null } }
}

/** A failed comparison becomes a finding for manual review, so that the others still run. */
async function findingsOrFailure(
  { platform: { log } }: Context,
  about: Finding['about'],
  id: string,
  compare: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await compare()
  } catch (error) {
    if (isOutage(error)) throw error
    log.error({ err: error, about, id }, 'a comparison with the provider failed')
    return [{ about, id, was: 'could not be compared', is: errorText(error), repaired: false }]
  }
}
