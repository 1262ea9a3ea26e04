import { createHash } from 'node:crypto'
import { CLIENT_ERROR_DAYS, type ClientError, type PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf, Timestamp } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { identityOf, releasesOf, withoutPersonalData } from './rules.ts'
import { sendToSentry } from './sentry.ts'
import { addErrors, deleteNotSeenSince, type ErrorRow, listErrors } from './store.ts'
import { addToDay, countsSince, deleteDaysBefore } from './store-days.ts'

const DAY_MS = 86_400_000
/** Enough to compare two years. */
const COUNT_DAYS = 750
const Cursor = z.tuple([Timestamp, z.string().check(z.regex(/^[0-9a-f]{64}$/))])

export type ClientErrors = ReturnType<typeof clientErrorService>

export function clientErrorService({ clock, config, jobs, log }: Platform) {
  return {
    async report(tx: Tx, reported: readonly ClientError[]): Promise<void> {
      const events = reported.map(withoutPersonalData)
      const rows = new Map<string, ErrorRow>()
      for (const event of events) {
        const identity = identityOf(event)
        const row = rows.get(identity)
        if (row) row.count += 1
        else {
          const { kind, message, stack, path, release } = event
          rows.set(identity, { fingerprint: hash(identity), kind, message, stack, path, release, count: 1 })
        }
      }
      await addErrors(tx, [...rows.values()], clock.now())
      await addToDay(tx, events, clock.now())
      for (const { kind, message } of rows.values())
        log.warn({ kind, message }, 'a browser reported an error')
      if (config.SENTRY_DSN) await jobs.send(tx, 'client_errors.forward', { events })
    },

    forward: (events: readonly ClientError[]) => sendToSentry(config.SENTRY_DSN!, events),

    async deleteOld(tx: Tx): Promise<void> {
      const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
      await deleteNotSeenSince(tx, ago(CLIENT_ERROR_DAYS))
      await deleteDaysBefore(tx, ago(COUNT_DAYS))
    },

    /** Latest first. */
    async list(db: Db, { after, limit, release }: PageQuery & { release?: string | undefined }) {
      const last = decodeCursor(after, Cursor)
      const page = { release, after: last && { at: last[0], id: last[1] }, limit: limit + 1 }
      return pageOf(
        await listErrors(db, page),
        limit,
        ({ fingerprint, firstSeenAt, lastSeenAt, ...row }) => ({
          id: fingerprint.toString('hex'),
          ...row,
          firstSeenAt: firstSeenAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }),
        ({ lastSeenAt, fingerprint }) => [lastSeenAt.toISOString(), fingerprint.toString('hex')],
      )
    },

    /** Compares the last days of each release with as many days before. Worst first. */
    byRelease: async (db: Db, today: string, days: number) =>
      releasesOf(await countsSince(db, today, 2 * days), today, days),
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
