import { availableParallelism } from 'node:os'
import type { Crop } from '@koji/contract'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { PoolFull, WorkFailed, WorkLost, WorkTimedOut } from '#platform/work/process-pool.ts'
import type { CardParts } from './card.ts'
import type { DocumentOutcome, MadePicture, Outcome } from './picture.ts'
import type { PictureWork } from './picture-process.ts'
import { kindOf, type PictureKind } from './rules.ts'

/** Whoever needs longer than this for one picture has been led astray by it. */
const MAKE_MS = 1_500
const AVIF_MS = 120_000
const SIZE_MAX = 4
const WAITING_MAX = 32
const RETRY_SECONDS = 5
/** Of names that wait to be written on a photo: a page of posts asks for many at once. */
const MARKS_MAX = 200

const ENV = {
  // Pixels of a stranger's picture stay in memory, also when there are many.
  VIPS_DISC_THRESHOLD: '1g',
  // Otherwise what was used once by each thread is never given back.
  MALLOC_ARENA_MAX: '2',
}

function sayBusy(error: unknown): never {
  if (error instanceof PoolFull || error instanceof WorkLost || error instanceof WorkTimedOut)
    refuse('busy', { retryAfter: RETRY_SECONDS })
  throw error
}

/** Strangers' bytes are decoded in processes of their own, so that a crash or a bomb in there costs one upload. */
export function pictureMaker({ processes }: Platform) {
  const file = new URL('./picture-process.ts', import.meta.url)
  const size = Math.min(availableParallelism(), SIZE_MAX)
  const uploads = processes.open<PictureWork, Outcome | DocumentOutcome>({
    file,
    size,
    queue: WAITING_MAX,
    env: ENV,
  })
  // Apart from uploads, so that neither keeps the other waiting.
  const marks = processes.open<PictureWork, Uint8Array | null>({ file, size, queue: MARKS_MAX, env: ENV })
  // Somebody waits for the others, nobody for this.
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

    /** Null where the name does not fit. */
    mark: (webp: Uint8Array, name: string): Promise<Uint8Array | null> =>
      marks.run({ make: 'marked', bytes: webp, name }, { timeoutMs: MAKE_MS }).catch(sayBusy),

    card: async (parts: CardParts): Promise<Uint8Array> =>
      (await marks.run({ make: 'card', ...parts }, { timeoutMs: MAKE_MS }).catch(sayBusy))!,

    avif: (webp: Uint8Array, signal: AbortSignal): Promise<Uint8Array> =>
      background.run({ make: 'avif', bytes: webp }, { timeoutMs: AVIF_MS, signal }),
  }
}
