import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type DataExport, EXPORT_HOURS, PRODUCT_NAME } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit, transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { type ArchivedFile, writeArchive } from './archive.ts'
import { prettyJson } from './pretty-json.ts'
import { readmeOf } from './readme.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000
export const COLLECT_JOB = 'exports.collect'
export const COLLECT_RETRIES = 3
/** All attempts of a job are over by then. */
const STUCK_HOURS = 1

export type Exports = ReturnType<typeof exportService>
type Row = NonNullable<Awaited<ReturnType<typeof store.exportOf>>>

export function exportService(platform: Platform) {
  const { clock, config, database, events, ids, jobs, log, personalData } = platform
  const folder = resolve(config.DATA_DIR, 'exports')
  const pathOf = (fileName: string) => resolve(folder, fileName)
  const remove = (fileName: string) => rm(pathOf(fileName), { force: true })

  /** Should it fail, or we with it, the sweep finds the file. */
  const removeAfterCommit = (tx: Tx, fileName: string | null) =>
    afterCommit(tx, () => {
      if (fileName)
        remove(fileName).catch((error: unknown) => log.warn({ err: error }, 'an export is still there'))
    })

  async function* collected(
    accountId: string,
    onward: (progress: number) => Promise<void>,
  ): AsyncGenerator<ArchivedFile> {
    const { sections } = personalData
    yield { name: 'README.txt', pieces: [readmeOf(sections, clock.now())] }
    for (const [at, { name, export: read, files }] of sections.entries()) {
      yield { name: `${name}.json`, pieces: prettyJson(await read(database.db, accountId)) }
      for await (const file of files?.(database.db, accountId) ?? [])
        yield { name: `${name}/${file.name}`, bytes: file.bytes }
      await onward(Math.floor(((at + 1) * 99) / sections.length))
    }
  }

  return {
    /** The one that is under way, or a new one in place of the last. */
    async request(tx: Tx, me: Viewer): Promise<DataExport> {
      const last = await store.lockExportOf(tx, me.accountId)
      if (last && (last.state === 'waiting' || last.state === 'working')) return present(last)
      if (last) {
        await store.deleteExport(tx, last.id)
        removeAfterCommit(tx, last.fileName)
      }
      const row = { id: ids.id(), accountId: me.accountId, createdAt: clock.now() }
      const begun = await store.insertExport(tx, row)
      // Asked for twice in the same moment.
      if (!begun) return present((await store.exportOf(tx, me.accountId)) ?? refuse('unavailable'))
      await jobs.send(tx, COLLECT_JOB, { exportId: begun.id })
      return present(begun)
    },

    async latest(db: Db, me: Viewer): Promise<DataExport | null> {
      const row = await store.exportOf(db, me.accountId)
      const over = row?.availableUntil && row.availableUntil <= clock.now()
      return row && !over ? present(row) : null
    },

    /** Somebody else's, one that is over and one that never was look the same. */
    async file(db: Db, me: Viewer, id: string): Promise<ServedFile> {
      const row = await store.availableExport(db, id, me.accountId, clock.now())
      const handle = row?.fileName && (await open(pathOf(row.fileName)).catch(ignoreMissing))
      if (!handle) refuse('not_found')
      const { size } = await handle.stat()
      return {
        name: `${PRODUCT_NAME.toLowerCase()}-${row.createdAt.toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        bytes: size,
        content: handle.createReadStream(),
      }
    },

    /** May be begun again at any point: each attempt writes a file of its own, and removes the one before. */
    async collect(id: string, signal: AbortSignal): Promise<void> {
      const fileName = `${ids.secret()}.zip`
      const begun = await transact(database.db, (tx) => store.begin(tx, id, fileName))
      if (!begun) return
      if (begun.leftBehind) await remove(begun.leftBehind)
      const ours = { id, fileName }
      const onward = async (progress: number) => {
        if (!(await store.update(database.db, ours, { progress }))) throw new Superseded()
      }
      let written = false
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // It may have been there before, made by a copy of the data or by hand.
        await chmod(folder, 0o700)
        const files = collected(begun.accountId, onward)
        const bytes = await writeArchive(pathOf(fileName), files, { now: clock.now(), signal })
        written = true
        await transact(database.db, (tx) => finish(tx, { ...begun, ...ours, bytes }))
      } catch (error) {
        // When a commit failed, nobody knows whether it did: the next attempt sees it, and the file stays till then.
        if (!written || error instanceof Superseded) await remove(fileName)
        if (error instanceof Superseded) return
        if (begun.attempts > COLLECT_RETRIES)
          await store.update(database.db, ours, { state: 'failed', fileName: null })
        throw error
      }
    },

    /** What is over goes, what is stuck is given up, and so is every file that nobody knows of. */
    async sweep(): Promise<void> {
      // Listed first: whatever is begun meanwhile is named by a row before it is a file.
      const files = await readdir(folder).catch(ignoreMissing)
      const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)
      await transact(database.db, async (tx) => {
        await store.failStuck(tx, ago(STUCK_HOURS))
        await store.deleteOver(tx, clock.now(), ago(EXPORT_HOURS))
      })
      const known = await store.fileNamesOf(database.db)
      for (const file of files ?? []) if (!known.has(file)) await remove(file)
    },

    async erase(tx: Tx, accountId: string): Promise<void> {
      const row = await store.lockExportOf(tx, accountId)
      if (!row) return
      await store.deleteExport(tx, row.id)
      removeAfterCommit(tx, row.fileName)
    },
  }

  async function finish(
    tx: Tx,
    { accountId, bytes, ...ours }: { accountId: string; bytes: number; id: string; fileName: string },
  ): Promise<void> {
    const availableUntil = new Date(clock.now().getTime() + EXPORT_HOURS * HOUR_MS)
    const ready = { state: 'ready', progress: 100, bytes, availableUntil } as const
    if (!(await store.update(tx, ours, ready))) throw new Superseded()
    await events.record(tx, 'accounts.export_ready', accountId, { accountId, exportId: ours.id })
  }
}

/** Another attempt or another export has taken our place. */
class Superseded extends Error {}

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
