import type { MediaStorage } from '#adapters/media-storage/port.ts'
import { crowd } from './crowd/crowd.ts'
import type { CrowdPhoto } from './crowd/photos.ts'
import { namedPhotos } from './named-photos.ts'

/** So that somebody who opens a page full of faces leaves a core to the others. */
const AT_ONCE = 2

/**
 * Pictures of the demo world are painted when they are first looked at and then kept like any other: painting all of
 * them at the start would take minutes.
 */
export function paintingStorage(storage: MediaStorage): MediaStorage {
  let known: Map<string, CrowdPhoto> | undefined
  const underWay = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let painting = 0

  const photoOf = (id: string): CrowdPhoto | undefined => {
    known ??= new Map(
      [...namedPhotos(), ...crowd().flatMap(({ photos }) => photos)].map((photo) => [photo.id, photo]),
    )
    return known.get(id)
  }

  async function paint(key: string, photo: CrowdPhoto, width: number): Promise<void> {
    if (painting >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn))
    painting += 1
    try {
      await storage.write(key, await photo.paint(width))
    } finally {
      painting -= 1
      waiting.shift()?.()
    }
  }

  return {
    ...storage,
    async read(key) {
      const there = await storage.read(key)
      if (there) return there
      const [, id, width] = /^([0-9a-f-]{36})\/(\d+)\.webp$/.exec(key) ?? []
      const photo = id && photoOf(id)
      if (!photo) return null
      if (!underWay.has(key))
        underWay.set(
          key,
          paint(key, photo, Number(width)).finally(() => underWay.delete(key)),
        )
      await underWay.get(key)
      return storage.read(key)
    },
  }
}
