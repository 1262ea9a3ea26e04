import { open, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type DataExport, EXPORT_HOURS, PRODUCT_NAME } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit, transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { collect, folderOf, removeFile } from './collection.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000
export const COLLECT_JOB = 'exports.collect'
/** By then, every attempt of a job has ended. */
const STUCK_HOURS = 1

export type Exports = ReturnType<typeof exportService>
type Row = NonNullable<Awaited<ReturnType<typeof store.exportOf>>>

export function exportService(platform: Platform) {
  const { clock } = platform
  return {
    request: (tx: Tx, me: Viewer) => request(platform, tx, me),
    collect: (id: string, signal: AbortSignal) => collect(platform, id, signal),
    sweep: () => sweep(platform),

    async latest(db: Db, me: Viewer): Promise<DataExport | null> {
      const row = await store.exportOf(db, me.accountId)
      const expired = row?.availableUntil && row.availableUntil <= clock.now()
      return row && !expired ? present(row) : null
    },

    /** Refuses another member's export and an expired one like one that doesn't exist. */
    async file(db: Db, me: Viewer, id: string): Promise<ServedFile> {
      const row = await store.availableExport(db, id, me.accountId, clock.now())
      const path = row?.fileName && resolve(folderOf(platform.config), row.fileName)
      const handle = path && (await open(path).catch(ignoreMissing))
      if (!handle) refuse('not_found')
      const { size } = await handle.stat()
      return {
        name: `${PRODUCT_NAME.toLowerCase()}-${row.createdAt.toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        bytes: size,
        content: handle.createReadStream(),
      }
    },

    async erase(tx: Tx, accountId: string): Promise<void> {
      const row = await store.lockExportOf(tx, accountId)
      if (row) await deleteWithFile(platform, tx, row)
    },
  }
}

/** Returns the export that is in progress, or replaces the last one with a new one. */
async function request(platform: Platform, tx: Tx, { accountId }: Viewer): Promise<DataExport> {
  const { clock, ids, jobs } = platform
  const last = await store.lockExportOf(tx, accountId)
  if (last && (last.state === 'waiting' || last.state === 'working')) return present(last)
  if (last) await deleteWithFile(platform, tx, last)
  const row = { id: ids.id(), accountId, createdAt: clock.now() }
  const inserted = await store.insertExport(tx, row)
  // A concurrent request has inserted one.
  if (!inserted) return present((await store.exportOf(tx, accountId)) ?? refuse('unavailable'))
  await jobs.send(tx, COLLECT_JOB, { exportId: inserted.id })
  return present(inserted)
}

/** If the file can't be removed now, the next sweep removes it. */
async function deleteWithFile({ config, log }: Platform, tx: Tx, { id, fileName }: Row): Promise<void> {
  await store.deleteExport(tx, id)
  if (!fileName) return
  afterCommit(tx, () => {
    removeFile(folderOf(config), fileName).catch((error: unknown) =>
      log.warn({ err: error }, 'the file of an export could not be removed'),
    )
  })
}

/** Deletes expired exports and files that no row names, and marks stuck exports as failed. */
async function sweep({ clock, config, database }: Platform): Promise<void> {
  const folder = folderOf(config)
  // Listed before the rows are read: an export names its file in a row before it writes the file.
  const files = await readdir(folder).catch(ignoreMissing)
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)
  await transact(database.db, async (tx) => {
    await store.failStuck(tx, hoursAgo(STUCK_HOURS))
    await store.deleteExpired(tx, clock.now(), hoursAgo(EXPORT_HOURS))
  })
  const known = await store.fileNames(database.db)
  for (const file of files ?? []) if (!known.has(file)) await removeFile(folder, file)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const present = ({ id, state, progress, createdAt, availableUntil, bytes }: Row): DataExport => ({
  id,
  state,
  progress,
  bytes,
  createdAt: createdAt.toISOString(),
  availableUntil: availableUntil?.toISOString() ?? null,
})
