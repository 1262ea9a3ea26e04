import { createHash } from 'node:crypto'
import { CLIENT_ERROR_DAYS, type ClientError } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { identityOf, withoutPeople } from './rules.ts'
import { sendToSentry } from './sentry.ts'
import { addErrors, deleteNotSeenSince, type ErrorRow } from './store.ts'

const DAY_MS = 86_400_000

export type ClientErrors = ReturnType<typeof clientErrorService>

export function clientErrorService({ clock, config, jobs, log }: Platform) {
  return {
    async report(tx: Tx, reported: readonly ClientError[]): Promise<void> {
      const events = reported.map(withoutPeople)
      const rows = new Map<string, ErrorRow>()
      for (const event of events) {
        const identity = identityOf(event)
        const known = rows.get(identity)
        if (known) known.count += 1
        else {
          const { kind, message, stack, path, release } = event
          rows.set(identity, { fingerprint: hash(identity), kind, message, stack, path, release, count: 1 })
        }
      }
      await addErrors(tx, [...rows.values()], clock.now())
      for (const { kind, message } of rows.values()) log.warn({ kind, message }, 'a browser met a fault')
      if (config.SENTRY_DSN) await jobs.send(tx, 'client_errors.forward', { events })
    },

    forward: (events: readonly ClientError[]) => sendToSentry(config.SENTRY_DSN!, events),

    forgetOld: (tx: Tx) =>
      deleteNotSeenSince(tx, new Date(clock.now().getTime() - CLIENT_ERROR_DAYS * DAY_MS)),
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
