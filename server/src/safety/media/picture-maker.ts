import { availableParallelism } from 'node:os'
import type { Crop } from '@koji/contract'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { PoolFull, WorkFailed, WorkLost, WorkTimedOut } from '#platform/work/process-pool.ts'
import type { CardParts } from './card.ts'
import type { DocumentOutcome, MadePicture, Outcome } from './picture.ts'
import type { PictureWork } from './picture-process.ts'
import { kindOf, type PictureKind } from './rules.ts'

/** Only malicious files take longer than this. */
const MAKE_MS = 1_500
const AVIF_MS = 120_000
const POOL_SIZE_MAX = 4
const UPLOAD_QUEUE_MAX = 32
const RETRY_SECONDS = 5
/** A page of posts requests many watermarked photos together. */
const WATERMARK_QUEUE_MAX = 200

const ENV = {
  // Keeps the pixels of large pictures in memory instead of temporary files.
  VIPS_DISC_THRESHOLD: '1g',
  // Otherwise malloc keeps an arena per thread and rarely returns memory.
  MALLOC_ARENA_MAX: '2',
}

export type PictureMaker = ReturnType<typeof pictureMaker>

function refuseIfBusy(error: unknown): never {
  if (error instanceof PoolFull || error instanceof WorkLost || error instanceof WorkTimedOut)
    refuse('busy', { retryAfter: RETRY_SECONDS })
  throw error
}

/** Decodes untrusted files in separate processes, so that a crash or a decompression bomb costs only one upload. */
export function pictureMaker({ processes }: Platform) {
  const file = new URL('./picture-process.ts', import.meta.url)
  const size = Math.min(availableParallelism(), POOL_SIZE_MAX)
  const uploads = processes.open<PictureWork, Outcome | DocumentOutcome>({
    file,
    size,
    queue: UPLOAD_QUEUE_MAX,
    env: ENV,
  })
  // A separate pool, so that uploads and served pictures don't wait for each other.
  const served = processes.open<PictureWork, Uint8Array | null>({
    file,
    size,
    queue: WATERMARK_QUEUE_MAX,
    env: ENV,
  })
  // Low priority, because no request waits for it.
  const background = processes.open<PictureWork, Uint8Array>({ file, size: 1, queue: 8, nice: 10, env: ENV })

  async function run(bytes: Buffer, work: (kind: PictureKind) => PictureWork) {
    const kind = kindOf(bytes)
    if (!kind) refuse('unreadable_photo')
    const outcome = await uploads.run(work(kind), { timeoutMs: MAKE_MS }).catch((error: unknown) => {
      if (error instanceof PoolFull || error instanceof WorkLost)
        refuse('busy', { retryAfter: RETRY_SECONDS })
      if (error instanceof WorkTimedOut) refuse('photo_too_slow')
      if (error instanceof WorkFailed) refuse('unreadable_photo')
      throw error
    })
    return 'refuse' in outcome ? refuse(outcome.refuse) : outcome
  }

  return {
    async make(bytes: Buffer, crop: Crop | null): Promise<MadePicture> {
      const outcome = await run(bytes, (kind) => ({ make: 'picture', bytes, kind, crop }))
      return (outcome as { made: MadePicture }).made
    },

    async document(bytes: Buffer): Promise<Uint8Array> {
      const outcome = await run(bytes, (kind) => ({ make: 'document', bytes, kind }))
      return (outcome as { document: Uint8Array }).document
    },

    /** Null if the name doesn't fit. */
    watermark: (webp: Uint8Array, name: string): Promise<Uint8Array | null> =>
      served.run({ make: 'watermarked', bytes: webp, name }, { timeoutMs: MAKE_MS }).catch(refuseIfBusy),

    card: async (parts: CardParts): Promise<Uint8Array> =>
      (await served.run({ make: 'card', ...parts }, { timeoutMs: MAKE_MS }).catch(refuseIfBusy))!,

    avif: (webp: Uint8Array, signal: AbortSignal): Promise<Uint8Array> =>
      background.run({ make: 'avif', bytes: webp }, { timeoutMs: AVIF_MS, signal }),
  }
}
