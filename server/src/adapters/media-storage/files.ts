import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { LIST_MAX, type MediaStorage, requireKey, StorageFull } from './port.ts'

interface Options {
  folder: string
  /** Returns a unique name for a temporary file. */
  newName(): string
  now(): Date
}

const WRITING = '.writing'
/** A temporary file that is older than this was left behind by a crash. */
const ABANDONED_MS = 3_600_000

/** Stores files in subfolders by the first characters of their keys: `0192/ab/0192ab…/640.webp`. */
export function fileStorage({ folder, newName, now }: Options): MediaStorage {
  const writing = resolve(folder, WRITING)
  let prepared: Promise<void> | undefined

  async function prepareFolder(): Promise<void> {
    await mkdir(writing, { recursive: true, mode: 0o700 })
    for (const name of await readdir(writing)) {
      const path = resolve(writing, name)
      const left = await stat(path).catch(ignoreMissing)
      if (left?.isFile() && now().getTime() - left.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
    }
  }

  return {
    async write(key, bytes) {
      const path = pathOf(folder, key)
      const temporary = resolve(writing, newName())
      try {
        await (prepared ??= prepareFolder().catch((error: unknown) => {
          // The next write tries again.
          prepared = undefined
          throw error
        }))
        await writeDurably(temporary, bytes)
        await moveInto(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw isFull(error)
          ? new StorageFull('The disk of the media folder is full', { cause: error })
          : error
      }
    },

    async read(key) {
      const handle = await open(pathOf(folder, key)).catch(ignoreMissing)
      if (!handle) return null
      const { size } = await handle.stat()
      return { content: handle.createReadStream(), bytes: size }
    },

    async remove(keys) {
      for (const key of keys) {
        const path = pathOf(folder, key)
        await rm(path, { force: true })
        await removeEmpty(dirname(path))
      }
    },

    async list(prefix, after = '') {
      const keys: string[] = []
      for await (const key of walk(folder, prefix, after)) {
        keys.push(key)
        if (keys.length === LIST_MAX) break
      }
      return keys
    },

    async close() {},
  }
}

function pathOf(folder: string, key: string): string {
  requireKey(key)
  return resolve(folder, key.slice(0, 4), key.slice(4, 6), key)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Retries, because a concurrent removal may delete the new folder while it is still empty. */
async function moveInto(temporary: string, path: string, attempts = 3): Promise<void> {
  const folder = dirname(path)
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && attempts > 1)
      return moveInto(temporary, path, attempts - 1)
    throw error
  }
  // A new file or folder is durable only after its parent folder was synced.
  const top = created ? dirname(created) : folder
  for (let at = folder; at.length >= top.length; at = dirname(at)) await syncFolder(at)
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(ignoreMissing)
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

const removeEmpty = (path: string): Promise<void> =>
  rmdir(path).catch(({ code }: NodeJS.ErrnoException) => {
    if (code !== 'ENOTEMPTY' && code !== 'ENOENT' && code !== 'EEXIST') throw new Error(`${code} at ${path}`)
  })

/** Yields keys in order, without opening folders that can't contain any. */
async function* walk(folder: string, prefix: string, after: string): AsyncGenerator<string> {
  /** Whether requested keys may start like this. */
  const mayMatch = (start: string) =>
    (start.startsWith(prefix) || prefix.startsWith(start)) && start >= after.slice(0, start.length)

  for (const first of await namesIn(folder)) {
    if (first === WRITING || !mayMatch(first)) continue
    for (const second of await namesIn(resolve(folder, first))) {
      // Only keys of at least four characters have a prefix that is split over both folders.
      if (first.length === 4 && !mayMatch(first + second)) continue
      for (const [name, path] of await foldersIn(folder, first, second)) {
        if (!mayMatch(`${name}/`)) continue
        for (const file of await namesIn(path)) {
          const key = `${name}/${file}`
          if (key.startsWith(prefix) && key > after) yield key
        }
      }
    }
  }
}

async function foldersIn(folder: string, first: string, second: string): Promise<[string, string][]> {
  const path = resolve(folder, first, second)
  const names = await namesIn(path)
  // Sorted with a trailing slash, because the key `a-b/…` comes before `a/…`.
  return names.toSorted((a, b) => (`${a}/` < `${b}/` ? -1 : 1)).map((name) => [name, resolve(path, name)])
}

async function namesIn(path: string): Promise<string[]> {
  return ((await readdir(path).catch(ignoreMissing)) ?? []).toSorted()
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
