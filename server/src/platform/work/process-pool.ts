import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Log } from '../log.ts'
import type { WorkerMessage } from './worker-process.ts'

interface PoolOptions {
  /** A module that calls `serveWork`. */
  file: URL
  /** How many processes at most; each does one piece at a time. */
  size: number
  /** How many pieces may wait; those after them are turned away. */
  queue: number
  /** From 0 to 19: how far it steps back for other processes. */
  nice?: number
  env?: Record<string, string>
}

interface RunOptions {
  /** Processor time, so that other processes on a busy machine cost nothing. */
  timeoutMs: number
  /** Wall-clock time, for work that never gets a processor or never uses one; `patience` times `timeoutMs` by default. */
  wallTimeoutMs?: number
  signal?: AbortSignal
}

/** Work that must not run in this process: what it touches may crash or eat all memory. */
export interface ProcessPool<Input, Output> {
  /** Of the processes that are there now. */
  readonly pids: readonly number[]
  run(input: Input, options: RunOptions): Promise<Output>
  close(): Promise<void>
}

/** More is waiting than should. */
export class PoolFull extends Error {}
/** The work was not done: it threw, took too long, or its process died. */
export class WorkFailed extends Error {}
/** It has worked for as long as it may. */
export class WorkTimedOut extends WorkFailed {}
/** Which says nothing about the piece: no process began with it, or had a processor for it, or the pool was closed. */
export class WorkLost extends WorkFailed {}

interface Piece {
  input: unknown
  timeoutMs: number
  wallTimeoutMs: number
  /** Whether a process has ended before it could begin with it. */
  handedBack: boolean
  done(output: unknown): void
  fail(error: Error): void
}

interface Worker {
  child: ChildProcess
  state: 'starting' | 'free' | 'working' | 'leaving'
  piece: Piece | null
  /** Whether it has said that it has its piece. */
  begun: boolean
  /** What it wrote on standard error, the end of it. */
  said: string
  timer?: NodeJS.Timeout
}

/** A process that nobody needed for so long ends. */
const IDLE_MS = 60_000
/** Until a new process says that it is there. */
const START_MS = 30_000
/** A process that holds more after its work gives it back by ending. */
const RSS_MAX = 512 * 1024 * 1024

const LAST_WORDS = 2_000
const LOOK_MS = 50

/** All pools of this server; they end with it. */
export class ProcessPools {
  readonly #log: Log
  readonly #stepBack: boolean
  readonly #patience: number
  readonly #open: Pool[] = []

  /** Tests, which may run on a busy machine, don't step back (`nice` is ignored) and have more patience. */
  constructor(log: Log, { stepBack = true, patience = 4 } = {}) {
    this.#log = log
    this.#stepBack = stepBack
    this.#patience = patience
  }

  /** Nothing is started before it is needed. */
  open<Input, Output>(options: PoolOptions): ProcessPool<Input, Output> {
    const pool = new Pool(this.#stepBack ? options : { ...options, nice: 0 }, this.#log, this.#patience)
    this.#open.push(pool)
    return pool as unknown as ProcessPool<Input, Output>
  }

  /** Of all processes that are there now. */
  get pids(): number[] {
    return this.#open.flatMap((pool) => pool.pids)
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((pool) => pool.close()))
  }
}

class Pool implements ProcessPool<unknown, unknown> {
  readonly #options: PoolOptions
  readonly #log: Log
  readonly #patience: number
  readonly #workers = new Set<Worker>()
  readonly #waiting: Piece[] = []
  #closed = false

  constructor(options: PoolOptions, log: Log, patience: number) {
    this.#options = options
    this.#log = log
    this.#patience = patience
  }

  get pids(): number[] {
    return [...this.#workers].map(({ child }) => child.pid!)
  }

  async run(
    input: unknown,
    { timeoutMs, wallTimeoutMs = this.#patience * timeoutMs, signal }: RunOptions,
  ): Promise<unknown> {
    signal?.throwIfAborted()
    if (this.#closed) throw new WorkLost('The pool is closed')
    const { size, queue } = this.#options
    if (this.#waiting.length + this.#count('working') >= size + queue) throw new PoolFull()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const piece: Piece = {
      input,
      timeoutMs,
      wallTimeoutMs,
      handedBack: false,
      done: resolve,
      fail: reject,
    }
    const onAbort = () => this.#giveUp(piece, signal!.reason as Error)
    signal?.addEventListener('abort', onAbort)
    this.#waiting.push(piece)
    this.#handOut()
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const piece of this.#waiting.splice(0)) piece.fail(new WorkLost('The pool is closed'))
    const ended = [...this.#workers].map(({ child }) => new Promise((done) => child.once('close', done)))
    for (const worker of this.#workers) this.#dismiss(worker)
    await Promise.all(ended)
  }

  #count(state: Worker['state']): number {
    return [...this.#workers].filter((worker) => worker.state === state).length
  }

  #handOut(): void {
    for (const worker of this.#workers) {
      if (worker.state !== 'free') continue
      const piece = this.#waiting.shift()
      if (!piece) return
      this.#begin(worker, piece)
    }
    while (this.#workers.size < this.#options.size && this.#count('starting') < this.#waiting.length)
      this.#start()
  }

  #start(): void {
    const { file, nice, env } = this.#options
    // None of our settings, as secrets are among them; and bytes travel as bytes.
    const child = fork(file, [], {
      env: { ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const worker: Worker = { child, state: 'starting', piece: null, begun: false, said: '' }
    this.#workers.add(worker)
    if (nice && child.pid) setPriority(child.pid, nice)
    worker.timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
    // Libraries talk a lot. Only the last words of one that died are of interest.
    child.stderr!.setEncoding('utf8').on('data', (words: string) => {
      worker.said = (worker.said + words).slice(-LAST_WORDS)
    })
    child.on('message', (answer) => this.#hear(worker, answer as WorkerMessage))
    child.on('close', (code, signal) => this.#bury(worker, signal ?? `code ${code}`))
    child.on('error', (error) => {
      this.#log.warn({ err: error }, 'a process of a pool')
      if (child.pid === undefined) this.#bury(worker, error.message)
    })
  }

  #begin(worker: Worker, piece: Piece): void {
    clearTimeout(worker.timer)
    Object.assign(worker, { state: 'working', piece, begun: false })
    const { pid } = worker.child
    this.#watch(worker, piece, {
      since: workedMs(pid!),
      until: performance.now() + piece.wallTimeoutMs,
    })
    worker.child.send({ input: piece.input }, (error) => error && worker.child.kill('SIGKILL'))
  }

  #watch(worker: Worker, piece: Piece, span: { since: number; until: number }): void {
    const left = piece.timeoutMs - (workedMs(worker.child.pid!) - span.since)
    worker.timer = setTimeout(
      () => {
        const worked = workedMs(worker.child.pid!) - span.since
        if (worked < piece.timeoutMs && performance.now() < span.until) this.#watch(worker, piece, span)
        else {
          const Reason = worked < piece.timeoutMs ? WorkLost : WorkTimedOut
          this.#giveUp(piece, new Reason('It took too long'))
        }
      },
      Math.max(LOOK_MS, left),
    )
  }

  #hear(worker: Worker, answer: WorkerMessage): void {
    if (worker.state === 'leaving') return
    if (answer.kind === 'begun') {
      worker.begun = true
      return
    }
    clearTimeout(worker.timer)
    const { piece } = worker
    Object.assign(worker, { state: 'free', piece: null })
    if (answer.kind === 'done') piece?.done(answer.output)
    if (answer.kind === 'failed') piece?.fail(new WorkFailed(answer.message))
    if (answer.rss > RSS_MAX) return this.#dismiss(worker)
    worker.timer = setTimeout(() => this.#dismiss(worker), IDLE_MS).unref()
    this.#handOut()
  }

  /** Ended from outside: what a stranger's file has led into an endless loop hears no request. */
  #giveUp(piece: Piece, reason: Error): void {
    const waiting = this.#waiting.indexOf(piece)
    if (waiting !== -1) this.#waiting.splice(waiting, 1)
    for (const worker of this.#workers) if (worker.piece === piece) this.#dismiss(worker)
    piece.fail(reason)
  }

  #dismiss(worker: Worker): void {
    clearTimeout(worker.timer)
    worker.state = 'leaving'
    worker.child.kill('SIGKILL')
  }

  #bury(worker: Worker, how: string): void {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    const unexpected = worker.state !== 'leaving'
    if (unexpected) this.#log.warn({ how }, 'a process of a pool ended by itself')
    const piece = worker.state === 'starting' ? this.#waiting.shift() : worker.piece
    // Ended before it began, it says nothing about the piece; twice, it does: nothing is started for ever.
    if (piece && unexpected && !worker.begun && !piece.handedBack) {
      piece.handedBack = true
      this.#waiting.unshift(piece)
    } else if (piece) {
      const Reason = unexpected && worker.begun ? WorkFailed : WorkLost
      piece.fail(new Reason(`Its process ended by ${how} ${worker.said}`.trim()))
    }
    if (!this.#closed) this.#handOut()
  }
}

const TICK_MS = 10

/** How long a process has had a processor. Where the system does not say, as long as the clock says. */
function workedMs(pid: number): number {
  try {
    // Behind the name, which may hold anything, in brackets: user time is the 12th field, system time the 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return performance.now()
  }
}
