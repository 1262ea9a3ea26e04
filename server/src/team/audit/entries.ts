import { Readable } from 'node:stream'
import type { AuditActor, AuditEntry, AuditFilter, PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { CSV_HEADER, csvLines } from './csv.ts'
import type { auditRecorder } from './recorder.ts'
import * as store from './store-list.ts'

const BySeq = z.tuple([z.int()])
const CSV_BATCH_SIZE = 1_000

export type Recorder = Pick<ReturnType<typeof auditRecorder>, 'record'>

/** Lists and exports the log for our team. */
export function auditEntries({ clock }: Platform, { record }: Recorder) {
  return {
    async list(db: Db, { after, limit, ...filter }: PageQuery & AuditFilter) {
      const last = decodeCursor(after, BySeq)
      const rows = await store.entries(db, filter, { before: last && last[0], limit: limit + 1 })
      return pageOf(rows, limit, present, ({ seq }) => [seq])
    },

    async choices(db: Db) {
      const [actors, actions, kinds] = await Promise.all([
        store.actors(db),
        store.distinctValues(db, 'action'),
        store.distinctValues(db, 'target_kind'),
      ])
      return { actors: actors.map((row) => actorOf(row)!), actions, kinds }
    },

    /** The export is recorded as well, and is the first row of the file. */
    async exportCsv(db: Db, me: Viewer, filter: AuditFilter): Promise<ServedFile> {
      await transact(db, (tx) =>
        record(tx, {
          actorId: me.accountId,
          action: 'audit_log.exported',
          targetKind: 'audit_log',
          targetId: null,
          details: { ...filter },
        }),
      )
      const batches = readBatches(db, filter)
      // Reads the first batch before the reply starts, so that an early failure isn't an incomplete file.
      const first = await batches.next()
      async function* content() {
        yield CSV_HEADER + csvLines(first.value ?? [])
        for await (const rows of batches) yield csvLines(rows)
      }
      return {
        name: `audit-log-${clock.now().toISOString().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(content()),
      }
    },
  }
}

/** Keeps only one batch in memory. */
async function* readBatches(db: Db, filter: AuditFilter): AsyncGenerator<store.EntryRow[], undefined> {
  let before: number | null = null
  do {
    const rows: store.EntryRow[] = await store.entries(db, filter, { before, limit: CSV_BATCH_SIZE })
    if (rows.length > 0) yield rows
    before = rows.length === CSV_BATCH_SIZE ? rows.at(-1)!.seq : null
  } while (before !== null)
}

function actorOf({ actorId, displayName, username, avatarUrl, here }: store.ActorRow): AuditActor | null {
  if (actorId === null) return null
  const card = displayName === null ? null : { id: actorId, displayName, username, avatarUrl }
  return { id: actorId, card, here }
}

const present = (row: store.EntryRow): AuditEntry => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actor: actorOf(row),
  action: row.action,
  target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
  before: row.before,
  after: row.after,
  details: row.details,
  network: row.network,
  hash: row.hash,
})
