import type { MediaStorage } from '#adapters/media-storage/port.ts'
import type { ProcessPools } from '#platform/work/process-pool.ts'
import type { PaintRequest } from './paint-process.ts'

const TIMEOUT_MS = 10_000

interface PaintingStorage extends MediaStorage {
  /** Starts the process early, so that the first picture doesn't have to wait for it. */
  startPainter(): Promise<void>
}

/**
 * Paints a picture of the demo when it is first requested, and then stores it like any other. Painting all of them at
 * the start would take minutes. It happens in a separate process, so that the server stays responsive.
 */
export function paintingStorage(storage: MediaStorage, processes: ProcessPools): PaintingStorage {
  const painters = processes.open<PaintRequest, Buffer | null>({
    file: new URL('./paint-process.ts', import.meta.url),
    size: 1,
    queue: 500,
    nice: 5,
  })
  const inProgress = new Map<string, Promise<void>>()

  async function paint(key: string, request: PaintRequest): Promise<void> {
    const bytes = await painters.run(request, { timeoutMs: TIMEOUT_MS })
    if (bytes) await storage.write(key, bytes)
  }

  return {
    ...storage,
    async startPainter() {
      await painters.run({ id: 'none', width: 0 }, { timeoutMs: TIMEOUT_MS })
    },
    async read(key) {
      const stored = await storage.read(key)
      // Painted pictures have UUIDs of version 8, which random ids never have.
      const [, id, width] = /^([0-9a-f-]{14}8[0-9a-f-]{21})\/(\d+)\.webp$/.exec(key) ?? []
      if (stored || !id) return stored
      if (!inProgress.has(key))
        inProgress.set(
          key,
          paint(key, { id, width: Number(width) }).finally(() => inProgress.delete(key)),
        )
      await inProgress.get(key)
      return storage.read(key)
    },
  }
}
