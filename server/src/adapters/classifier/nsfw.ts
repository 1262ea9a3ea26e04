import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answer, Scores } from './messages.ts'

export interface Classified {
  model: string
  version: string
  scores: Scores
}

export interface Classifier {
  readonly model: string
  readonly version: string
  /** Throws when it is busy, broken, too slow, or the bytes are no picture. Trying again later is up to the caller. */
  classify(bytes: Buffer): Promise<Classified>
  /** The process that does the work, while there is one. */
  readonly pid: number | undefined
  close(): Promise<void>
}

interface Options {
  /** How long a picture may take, with the start of the worker if it needs one. */
  timeoutMs?: number
  /** Pictures that may wait besides the one in work. */
  mostWaiting?: number
  /** How long the worker keeps its memory without work. */
  idleMs?: number
}

interface Waiting {
  bytes: Buffer
  done: PromiseWithResolvers<Classified>
}

const WORKER = new URL('./worker.ts', import.meta.url)
const LAST_WORDS = 500
const MODEL = { model: 'nsfwjs-mobilenet-v2', version: '4.4.0' } as const

export class ClassifierBusy extends Error {}
export class ClassifierBroken extends Error {}
export class UnreadablePicture extends Error {}

/**
 * Looks at pictures in a process of its own, one at a time. A process, not a thread: whatever a picture does to the
 * decoder, it can be ended, and it takes neither our memory nor our secrets with it.
 */
export function nsfwClassifier({
  timeoutMs = 30_000,
  mostWaiting = 32,
  idleMs = 300_000,
}: Options = {}): Classifier {
  const queue: Waiting[] = []
  let worker: ChildProcess | undefined
  let working: Waiting | undefined
  let deadline: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function start(): void {
    const started = fork(WORKER, {
      execArgv: [],
      // It decodes what strangers send, so it is not told our secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    worker = started
    // Its libraries talk a lot. Only the last words of one that died are of interest.
    let said = ''
    started.stderr!.setEncoding('utf8').on('data', (words: string) => {
      said = (said + words).slice(-LAST_WORDS)
    })
    started.on('message', (answer: Answer) => {
      if (started === worker) hear(answer)
    })
    started.on('error', (error) => lose(started, error.message))
    started.on('close', (code, signal) =>
      lose(started, `the worker ended with ${signal ?? code} ${said}`.trim()),
    )
  }

  function hear(answer: Answer): void {
    if ('ready' in answer) return give()
    if ('error' in answer) return settle(new UnreadablePicture(answer.error))
    settle({ ...MODEL, scores: answer.scores })
  }

  function give(): void {
    if (working) worker!.send(working.bytes)
  }

  function next(): void {
    if (working || closed) return
    working = queue.shift()
    if (!working) {
      idle = setTimeout(end, idleMs).unref()
      return
    }
    clearTimeout(idle)
    deadline = setTimeout(() => {
      end()
      settle(new ClassifierBroken(`a picture took longer than ${timeoutMs} ms`))
    }, timeoutMs)
    if (worker) give()
    else start()
  }

  function settle(result: Classified | Error): void {
    const { done } = working!
    working = undefined
    clearTimeout(deadline)
    if (result instanceof Error) done.reject(result)
    else done.resolve(result)
    next()
  }

  /** The picture in work goes back to its caller; those that wait get a new worker. */
  function lose(lost: ChildProcess, how: string): void {
    if (lost !== worker) return
    end()
    if (working) settle(new ClassifierBroken(how))
  }

  function end(): ChildProcess | undefined {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    ended?.kill('SIGKILL')
    return ended
  }

  return {
    ...MODEL,
    get pid() {
      return worker?.pid
    },
    classify(bytes) {
      if (closed) return Promise.reject(new ClassifierBroken('closed'))
      if (queue.length >= mostWaiting)
        return Promise.reject(new ClassifierBusy(`${mostWaiting} wait already`))
      const done = Promise.withResolvers<Classified>()
      queue.push({ bytes, done })
      next()
      return done.promise
    },
    async close() {
      closed = true
      clearTimeout(deadline)
      const ended = end()
      const left = working ? [working, ...queue.splice(0)] : []
      working = undefined
      for (const { done } of left) done.reject(new ClassifierBroken('closed'))
      if (ended && ended.exitCode === null && ended.signalCode === null) await once(ended, 'exit')
    },
  }
}
