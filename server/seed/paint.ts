import type { MediaStorage } from '#adapters/media-storage/port.ts'
import type { ProcessPools } from '#platform/work/process-pool.ts'
import type { Wanted } from './paint-process.ts'

const PATIENCE_MS = 10_000

interface PaintingStorage extends MediaStorage {
  /** Has the painter come before there is anything to paint, so that the first look need not wait for it. */
  callPainter(): Promise<void>
}

/**
 * Pictures of the demo world are painted when they are first looked at and then kept like any other: painting all of
 * them at the start would take minutes. In a process of their own, since a brush is slow.
 */
export function paintingStorage(storage: MediaStorage, processes: ProcessPools): PaintingStorage {
  const painters = processes.open<Wanted, Buffer | null>({
    file: new URL('./paint-process.ts', import.meta.url),
    size: 1,
    queue: 500,
    nice: 5,
  })
  const underWay = new Map<string, Promise<void>>()

  async function paint(key: string, wanted: Wanted): Promise<void> {
    const bytes = await painters.run(wanted, { timeoutMs: PATIENCE_MS })
    if (bytes) await storage.write(key, bytes)
  }

  return {
    ...storage,
    async callPainter() {
      await painters.run({ id: 'none', width: 0 }, { timeoutMs: PATIENCE_MS })
    },
    async read(key) {
      const there = await storage.read(key)
      // The ids of painted pictures are of version 8, which chance never gives.
      const [, id, width] = /^([0-9a-f-]{14}8[0-9a-f-]{21})\/(\d+)\.webp$/.exec(key) ?? []
      if (there || !id) return there
      if (!underWay.has(key))
        underWay.set(
          key,
          paint(key, { id, width: Number(width) }).finally(() => underWay.delete(key)),
        )
      await underWay.get(key)
      return storage.read(key)
    },
  }
}
