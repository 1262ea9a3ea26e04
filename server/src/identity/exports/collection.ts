import { chmod, mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EXPORT_HOURS } from '@koji/contract'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { type ArchivedFile, writeArchive } from './archive.ts'
import { prettyJson } from './pretty-json.ts'
import { readmeOf } from './readme.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000
export const COLLECT_RETRIES = 3

type Attempt = NonNullable<Awaited<ReturnType<typeof store.startAttempt>>>

export const folderOf = ({ DATA_DIR }: Config): string => resolve(DATA_DIR, 'exports')

export const removeFile = (folder: string, fileName: string): Promise<void> =>
  rm(resolve(folder, fileName), { force: true })

/** Can run any number of times: each attempt writes a file of its own, and removes the one of the attempt before. */
export async function collect(platform: Platform, id: string, signal: AbortSignal): Promise<void> {
  const { clock, config, database, ids } = platform
  const folder = folderOf(config)
  const fileName = `${ids.secret()}.zip`
  const attempt = await transact(database.db, (tx) => store.startAttempt(tx, id, fileName))
  if (!attempt) return
  if (attempt.previousFile) await removeFile(folder, attempt.previousFile)
  let written = false
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The folder may exist with other permissions, for example after a restore from a backup.
    await chmod(folder, 0o700)
    const bytes = await writeArchive(resolve(folder, fileName), filesOf(platform, attempt), {
      now: clock.now(),
      signal,
    })
    written = true
    await transact(database.db, (tx) => finish(platform, tx, attempt, bytes))
  } catch (error) {
    // When the commit itself failed, it may have succeeded all the same: the next attempt decides about the file.
    if (!written || error instanceof Superseded) await removeFile(folder, fileName)
    if (error instanceof Superseded) return
    if (attempt.attempts > COLLECT_RETRIES)
      await store.updateAttempt(database.db, attempt, { state: 'failed', fileName: null })
    throw error
  }
}

async function* filesOf(
  { clock, database, personalData }: Platform,
  attempt: Attempt,
): AsyncGenerator<ArchivedFile> {
  const { sections } = personalData
  yield { name: 'README.txt', pieces: [readmeOf(sections, clock.now())] }
  for (const [index, { name, export: read, files }] of sections.entries()) {
    yield { name: `${name}.json`, pieces: prettyJson(await read(database.db, attempt.accountId)) }
    for await (const file of files?.(database.db, attempt.accountId) ?? [])
      yield { name: `${name}/${file.name}`, bytes: file.bytes }
    const progress = Math.floor(((index + 1) * 99) / sections.length)
    if (!(await store.updateAttempt(database.db, attempt, { progress }))) throw new Superseded()
  }
}

async function finish({ clock, events }: Platform, tx: Tx, attempt: Attempt, bytes: number): Promise<void> {
  const { id, accountId } = attempt
  const availableUntil = new Date(clock.now().getTime() + EXPORT_HOURS * HOUR_MS)
  const changes = { state: 'ready', progress: 100, bytes, availableUntil } as const
  if (!(await store.updateAttempt(tx, attempt, changes))) throw new Superseded()
  await events.record(tx, 'accounts.export_ready', accountId, { accountId, exportId: id })
}

/** Another attempt or another export has replaced this attempt. */
class Superseded extends Error {}
