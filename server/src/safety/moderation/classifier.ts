import type { Platform } from '#platform/platform.ts'
import type { Outcome, Scores } from './classify-process.ts'

interface Classified {
  model: string
  version: string
  scores: Scores
  /** What it looks like, in 64 bits. */
  look: Buffer
}

interface Options {
  /** How long a picture may take, with loading the model when it is the first. */
  timeoutMs?: number
  /** Pictures that may wait besides the one in work. */
  mostWaiting?: number
}

const MODEL = { model: 'nsfwjs-mobilenet-v2', version: '4.4.0' } as const
/** Behind whoever waits for a page. */
const NICE = 10

/** The classifier is well, the bytes are no picture. */
export class UnreadablePicture extends Error {}

export type Classifier = ReturnType<typeof photoClassifier>

/** Looks at pictures in a process of its own, one at a time. */
export function photoClassifier(
  { processes }: Pick<Platform, 'processes'>,
  { timeoutMs = 10_000, mostWaiting = 32 }: Options = {},
) {
  const pool = processes.open<Uint8Array, Outcome>({
    file: new URL('./classify-process.ts', import.meta.url),
    size: 1,
    queue: mostWaiting,
    nice: NICE,
  })

  return {
    ...MODEL,

    /** The process that does the work, while there is one. */
    get pid(): number | undefined {
      return pool.pids[0]
    },

    /** Throws when it is busy, broken, too slow, or the bytes are no picture. Trying again later is up to the caller. */
    async classify(bytes: Uint8Array): Promise<Classified> {
      const outcome = await pool.run(bytes, { timeoutMs })
      if ('unreadable' in outcome) throw new UnreadablePicture(outcome.unreadable)
      return { ...MODEL, scores: outcome.scores, look: Buffer.from(outcome.look) }
    },
  }
}
