import type { Platform } from '#platform/platform.ts'
import type { Outcome, Scores } from './classify-process.ts'

interface Classified {
  model: string
  version: string
  scores: Scores
  /** 64 bits. */
  perceptualHash: Buffer
}

interface Options {
  /** The time limit for one photo. For the first one it includes loading the model. */
  timeoutMs?: number
  /** How many photos may wait for the one in progress. */
  queueSize?: number
}

const MODEL = { model: 'nsfwjs-mobilenet-v2', version: '4.4.0' } as const
/** A lower priority than the process that serves requests. */
const NICE = 10

/** The bytes aren't a picture. The classifier itself works. */
export class UnreadablePicture extends Error {}

export type Classifier = ReturnType<typeof photoClassifier>

/** Classifies photos one at a time in a separate process. */
export function photoClassifier(
  { processes }: Pick<Platform, 'processes'>,
  { timeoutMs = 10_000, queueSize = 32 }: Options = {},
) {
  const pool = processes.open<Uint8Array, Outcome>({
    file: new URL('./classify-process.ts', import.meta.url),
    size: 1,
    queue: queueSize,
    nice: NICE,
  })

  return {
    ...MODEL,

    /** Undefined unless the process is running. */
    get pid(): number | undefined {
      return pool.pids[0]
    },

    /** Throws if the classifier is busy, broken or too slow, or if the bytes aren't a picture. The caller retries. */
    async classify(bytes: Uint8Array): Promise<Classified> {
      const outcome = await pool.run(bytes, { timeoutMs })
      if ('unreadable' in outcome) throw new UnreadablePicture(outcome.unreadable)
      return { ...MODEL, scores: outcome.scores, perceptualHash: Buffer.from(outcome.perceptualHash) }
    },
  }
}
