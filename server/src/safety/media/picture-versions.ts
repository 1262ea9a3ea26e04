import { buffer } from 'node:stream/consumers'
import { LIST_MAX, StorageFull } from '#adapters/media-storage/port.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'

export type PictureVersions = ReturnType<typeof pictureVersions>

type Context = Pick<Platform, 'log' | 'storage'>

/** The files of a picture, one per width and format. */
export const pictureVersions = (context: Context) => ({
  read: (id: string, width: number) => read(context, id, width),
  writeAll: (id: string, versions: readonly { width: number; bytes: Uint8Array }[]) =>
    writeAll(context, id, versions),
  removeAll: (id: string) => removeAll(context, id),
  discard: (id: string) => discard(context, id),
})

async function read({ storage }: Context, id: string, width: number): Promise<Buffer | null> {
  const file = await storage.read(keyOf(id, width, 'webp'))
  return file && buffer(file.content)
}

async function writeAll(
  context: Context,
  id: string,
  versions: readonly { width: number; bytes: Uint8Array }[],
): Promise<void> {
  const { log, storage } = context
  const written = await Promise.allSettled(
    versions.map(({ width, bytes }) => storage.write(keyOf(id, width, 'webp'), bytes)),
  )
  const failed = written.find((result) => result.status === 'rejected')
  if (!failed) return
  await discard(context, id)
  if (!(failed.reason instanceof StorageFull)) throw failed.reason
  log.error({ err: failed.reason }, 'the media storage is full')
  refuse('storage_full')
}

async function removeAll({ storage }: Context, id: string): Promise<void> {
  for (let keys = await storage.list(`${id}/`); keys.length > 0; ) {
    await storage.remove(keys)
    keys = keys.length < LIST_MAX ? [] : await storage.list(`${id}/`)
  }
}

/** The nightly sweep removes whatever remains after a failure. */
const discard = (context: Context, id: string) =>
  removeAll(context, id).catch((error: unknown) =>
    context.log.warn({ err: error }, 'could not remove the bytes of a failed upload'),
  )

export const keyOf = (id: string, width: number, format: 'webp' | 'avif'): string =>
  `${id}/${width}.${format}`
