import { Readable } from 'node:stream'
import type { AuditActor, AuditEntry, AuditFilter, PageQuery } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { CSV_HEAD, csvLines } from './csv.ts'
import type { recording } from './recording.ts'
import * as store from './store-list.ts'

const BySeq = z.tuple([z.int()])
/** Lines of a file that are read and sent together. */
const CSV_AT_ONCE = 1_000

export type Recorder = Pick<ReturnType<typeof recording>, 'record'>

/** The log as the team reads it. */
export function listing({ clock }: Platform, { record }: Recorder) {
  return {
    async list(db: Db, { after, limit, ...filter }: PageQuery & AuditFilter) {
      const last = decodeCursor(after, BySeq)
      const rows = await store.entries(db, filter, { before: last && last[0], limit: limit + 1 })
      return pageOf(rows, limit, present, ({ seq }) => [seq])
    },

    async choices(db: Db) {
      const [actors, actions, kinds] = await Promise.all([
        store.actors(db),
        store.wordsIn(db, 'action'),
        store.wordsIn(db, 'target_kind'),
      ])
      return { actors: actors.map((row) => actorOf(row)!), actions, kinds }
    },

    /** Taking it away is an act as well, and the first row of what is taken. */
    async file(db: Db, me: Viewer, filter: AuditFilter): Promise<ServedFile> {
      await transact(db, (tx) =>
        record(tx, {
          actorId: me.accountId,
          action: 'audit_log.exported',
          targetKind: 'audit_log',
          targetId: null,
          details: { ...filter },
        }),
      )
      const portions = all(db, filter)
      // What goes wrong at once is said as such, and not by half a file.
      const first = await portions.next()
      async function* content() {
        yield CSV_HEAD + csvLines(first.value ?? [])
        for await (const rows of portions) yield csvLines(rows)
      }
      return {
        name: `audit-log-${clock.now().toISOString().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(content()),
      }
    },
  }
}

/** However many there are, few are in memory at once. */
async function* all(db: Db, filter: AuditFilter): AsyncGenerator<store.EntryRow[], undefined> {
  let before: number | null = null
  do {
    const rows: store.EntryRow[] = await store.entries(db, filter, { before, limit: CSV_AT_ONCE })
    if (rows.length > 0) yield rows
    before = rows.length === CSV_AT_ONCE ? rows.at(-1)!.seq : null
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
