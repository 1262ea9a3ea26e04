import {
  type getOverview,
  type getQueues,
  type getSystem,
  QUEUE_COUNT_MAX,
  QUEUES,
  type ReplyInput,
} from '@koji/contract'
import type { Activity } from '#identity/activity/service.ts'
import type { Db } from '#platform/db/database.ts'
import { backlog, newestDeadLetters } from '#platform/events/maintenance.ts'
import { failedJobs, jobBacklog } from '#platform/job-backlog.ts'
import type { Platform } from '#platform/platform.ts'
import { cacheFor } from '#platform/ttl-cache.ts'
import type { ClientErrors } from '#team/client-errors/service.ts'
import { overviewCounter } from './counter.ts'
import { dayOf, daysBefore, figuresOf, fillDays } from './rules.ts'
import * as store from './store.ts'
import { totals } from './store-counts.ts'

export type Overview = ReturnType<typeof overviewService>

/** How many failed jobs and dead letters are listed. */
const FAILURES_SHOWN = 20
/** A storage probe costs a request, so the result is shared by all dashboards that are open. */
const PROBE_MS = 10_000
const PROBE_KEY = 'health/probe'

export interface Dependencies {
  activity: Activity
  clientErrors: ClientErrors
}

/** The figures on our team's dashboard. */
export function overviewService(platform: Platform, { activity, clientErrors }: Dependencies) {
  const { bus, clock, events, log, storage } = platform

  const isStorageHealthy = cacheFor(clock, PROBE_MS, async (key: string) => {
    try {
      ;(await storage.read(key))?.content.destroy()
      return true
    } catch (error) {
      log.warn({ err: error }, "the media storage doesn't respond")
      return false
    }
  })

  return {
    ...overviewCounter(platform, activity),

    /** The last `days` days, compared with as many before them. */
    async read(db: Db, days: number): Promise<ReplyInput<typeof getOverview>> {
      const today = dayOf(clock.now())
      const first = daysBefore(today, 2 * days - 1)
      const [rows, latest, errors] = await Promise.all([
        store.daysBetween(db, first, today),
        totals(db),
        clientErrors.byRelease(db, today, days),
      ])
      const all = fillDays(rows, today, 2 * days)
      const [past, range] = [all.slice(0, days), all.slice(days)]
      const { people, creators, subscriptions, monthly, countedAt } = latest
      const { activeDay, activeWeek, activeMonth } = range.at(-1)!
      return {
        countedAt: countedAt?.toISOString() ?? null,
        totals: { people, creators, subscriptions, monthly },
        active: { day: activeDay, week: activeWeek, month: activeMonth },
        figures: figuresOf(past, range),
        days: range,
        errors,
      }
    },

    async queues(db: Db): Promise<ReplyInput<typeof getQueues>> {
      const found = new Map((await store.queues(db)).map((row) => [row.queue, row]))
      return {
        queues: QUEUES.map((queue) => ({
          queue,
          waiting: found.get(queue)?.waiting ?? 0,
          oldestAt: found.get(queue)?.oldestAt?.toISOString() ?? null,
        })),
      }
    },

    async system(db: Db): Promise<ReplyInput<typeof getSystem>> {
      const [jobs, waiting, failed, dead, { databaseBytes }, storageHealthy] = await Promise.all([
        jobBacklog(db),
        backlog(db, [...events.handlers.keys()], QUEUE_COUNT_MAX),
        failedJobs(db, FAILURES_SHOWN),
        newestDeadLetters(db, FAILURES_SHOWN),
        totals(db),
        isStorageHealthy(PROBE_KEY),
      ])
      return {
        health: {
          jobs,
          events: { ...waiting, oldestAt: waiting.oldestAt?.toISOString() ?? null },
          bus: bus.healthy(),
          storage: storageHealthy,
          databaseBytes,
        },
        failedJobs: failed.map((job) => ({ ...job, failedAt: job.failedAt.toISOString() })),
        deadLetters: dead.map(({ handler, eventId, name, error, deadAt }) => ({
          handler,
          event: name,
          eventId,
          error: error ?? '',
          deadAt: deadAt!.toISOString(),
        })),
      }
    },
  }
}
