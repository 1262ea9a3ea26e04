import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Log } from '../log.ts'
import type { WorkerMessage } from './worker-process.ts'

interface PoolOptions {
  /** A module that calls `runWorker`. */
  file: URL
  /** The maximum number of processes. Each runs one task at a time. */
  size: number
  /** The maximum number of waiting tasks. Further ones are rejected. */
  queue: number
  /** The niceness of the processes, from 0 to 19. */
  nice?: number
  env?: Record<string, string>
}

interface RunOptions {
  /** A limit of processor time, so that other processes on a busy machine don't count. */
  timeoutMs: number
  /** A limit of wall-clock time, for tasks that get or use no processor; `timeoutMs` times `wallTimeoutFactor` by default. */
  wallTimeoutMs?: number
  signal?: AbortSignal
}

/** Runs tasks that could crash this process or use up its memory. */
export interface ProcessPool<Input, Output> {
  /** The ids of the running processes. */
  readonly pids: readonly number[]
  run(input: Input, options: RunOptions): Promise<Output>
  close(): Promise<void>
}

/** Too many tasks are waiting. */
export class PoolFull extends Error {}
/** The task failed: it threw, took too long, or its process crashed. */
export class WorkFailed extends Error {}
/** The task used up its processor time. */
export class WorkTimedOut extends WorkFailed {}
/** Not the fault of the task: no process started it, none got a processor in time, or the pool was closed. */
export class WorkLost extends WorkFailed {}

interface Task {
  input: unknown
  timeoutMs: number
  wallTimeoutMs: number
  /** Whether a process has ended before it could start the task. */
  retried: boolean
  done(output: unknown): void
  fail(error: Error): void
}

interface Worker {
  child: ChildProcess
  state: 'starting' | 'free' | 'working' | 'leaving'
  task: Task | null
  /** Whether the process has confirmed that it started its task. */
  started: boolean
  /** The end of what the process wrote to standard error. */
  stderr: string
  timer?: NodeJS.Timeout
}

/** A process without tasks ends after this time. */
const IDLE_MS = 60_000
/** The time until a new process must be ready. */
const START_MS = 30_000
/** A process that uses more memory after its task is ended. */
const RSS_MAX = 512 * 1024 * 1024

const STDERR_CHARS = 2_000
const CHECK_MS = 50

/** All process pools of this server. */
export class ProcessPools {
  readonly #log: Log
  readonly #lowerPriority: boolean
  readonly #wallTimeoutFactor: number
  readonly #open: Pool[] = []

  /** Tests may run on a busy machine, so they don't lower the priority (`nice` is ignored) and use a higher factor. */
  constructor(log: Log, { lowerPriority = true, wallTimeoutFactor = 4 } = {}) {
    this.#log = log
    this.#lowerPriority = lowerPriority
    this.#wallTimeoutFactor = wallTimeoutFactor
  }

  /** Processes start on demand. */
  open<Input, Output>(options: PoolOptions): ProcessPool<Input, Output> {
    const poolOptions = this.#lowerPriority ? options : { ...options, nice: 0 }
    const pool = new Pool(poolOptions, this.#log, this.#wallTimeoutFactor)
    this.#open.push(pool)
    return pool as unknown as ProcessPool<Input, Output>
  }

  /** The ids of all running processes. */
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
  readonly #wallTimeoutFactor: number
  readonly #workers = new Set<Worker>()
  readonly #waiting: Task[] = []
  #closed = false

  constructor(options: PoolOptions, log: Log, wallTimeoutFactor: number) {
    this.#options = options
    this.#log = log
    this.#wallTimeoutFactor = wallTimeoutFactor
  }

  get pids(): number[] {
    return [...this.#workers].map(({ child }) => child.pid!)
  }

  async run(
    input: unknown,
    { timeoutMs, wallTimeoutMs = this.#wallTimeoutFactor * timeoutMs, signal }: RunOptions,
  ): Promise<unknown> {
    signal?.throwIfAborted()
    if (this.#closed) throw new WorkLost('The pool is closed')
    const { size, queue } = this.#options
    if (this.#waiting.length + this.#count('working') >= size + queue) throw new PoolFull()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const task: Task = {
      input,
      timeoutMs,
      wallTimeoutMs,
      retried: false,
      done: resolve,
      fail: reject,
    }
    const onAbort = () => this.#cancel(task, signal!.reason as Error)
    signal?.addEventListener('abort', onAbort)
    this.#waiting.push(task)
    this.#assignTasks()
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const task of this.#waiting.splice(0)) task.fail(new WorkLost('The pool is closed'))
    const ended = [...this.#workers].map(({ child }) => new Promise((done) => child.once('close', done)))
    for (const worker of this.#workers) this.#kill(worker)
    await Promise.all(ended)
  }

  #count(state: Worker['state']): number {
    return [...this.#workers].filter((worker) => worker.state === state).length
  }

  #assignTasks(): void {
    for (const worker of this.#workers) {
      if (worker.state !== 'free') continue
      const task = this.#waiting.shift()
      if (!task) return
      this.#startTask(worker, task)
    }
    while (this.#workers.size < this.#options.size && this.#count('starting') < this.#waiting.length)
      this.#startProcess()
  }

  #startProcess(): void {
    const { file, nice, env } = this.#options
    // The environment contains secrets, so it isn't passed on. Advanced serialization supports bytes.
    const child = fork(file, [], {
      env: { ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const worker: Worker = { child, state: 'starting', task: null, started: false, stderr: '' }
    this.#workers.add(worker)
    if (nice && child.pid) setPriority(child.pid, nice)
    worker.timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
    // Libraries log a lot. Only the end is useful, if the process crashes.
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      worker.stderr = (worker.stderr + text).slice(-STDERR_CHARS)
    })
    child.on('message', (message) => this.#receive(worker, message as WorkerMessage))
    child.on('close', (code, signal) => this.#remove(worker, signal ?? `code ${code}`))
    child.on('error', (error) => {
      this.#log.warn({ err: error }, 'error of a worker process')
      if (child.pid === undefined) this.#remove(worker, error.message)
    })
  }

  #startTask(worker: Worker, task: Task): void {
    clearTimeout(worker.timer)
    Object.assign(worker, { state: 'working', task, started: false })
    const { pid } = worker.child
    this.#watch(worker, task, {
      since: processorMs(pid!),
      until: performance.now() + task.wallTimeoutMs,
    })
    worker.child.send({ input: task.input }, (error) => error && worker.child.kill('SIGKILL'))
  }

  #watch(worker: Worker, task: Task, span: { since: number; until: number }): void {
    const left = task.timeoutMs - (processorMs(worker.child.pid!) - span.since)
    worker.timer = setTimeout(
      () => {
        const used = processorMs(worker.child.pid!) - span.since
        if (used < task.timeoutMs && performance.now() < span.until) this.#watch(worker, task, span)
        else {
          const Reason = used < task.timeoutMs ? WorkLost : WorkTimedOut
          this.#cancel(task, new Reason('The task took too long'))
        }
      },
      Math.max(CHECK_MS, left),
    )
  }

  #receive(worker: Worker, message: WorkerMessage): void {
    if (worker.state === 'leaving') return
    if (message.kind === 'started') {
      worker.started = true
      return
    }
    clearTimeout(worker.timer)
    const { task } = worker
    Object.assign(worker, { state: 'free', task: null })
    if (message.kind === 'done') task?.done(message.output)
    if (message.kind === 'failed') task?.fail(new WorkFailed(message.message))
    if (message.rss > RSS_MAX) return this.#kill(worker)
    worker.timer = setTimeout(() => this.#kill(worker), IDLE_MS).unref()
    this.#assignTasks()
  }

  /** Kills the task's process, because one that a malicious file has sent into an endless loop receives no messages. */
  #cancel(task: Task, reason: Error): void {
    const position = this.#waiting.indexOf(task)
    if (position !== -1) this.#waiting.splice(position, 1)
    for (const worker of this.#workers) if (worker.task === task) this.#kill(worker)
    task.fail(reason)
  }

  #kill(worker: Worker): void {
    clearTimeout(worker.timer)
    worker.state = 'leaving'
    worker.child.kill('SIGKILL')
  }

  #remove(worker: Worker, reason: string): void {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    const unexpected = worker.state !== 'leaving'
    if (unexpected) this.#log.warn({ reason }, 'a worker process ended unexpectedly')
    const task = worker.state === 'starting' ? this.#waiting.shift() : worker.task
    // A process that ended before it started the task says nothing about the task, so the task is retried once.
    if (task && unexpected && !worker.started && !task.retried) {
      task.retried = true
      this.#waiting.unshift(task)
    } else if (task) {
      const Reason = unexpected && worker.started ? WorkFailed : WorkLost
      task.fail(new Reason(`The worker process ended by ${reason} ${worker.stderr}`.trim()))
    }
    if (!this.#closed) this.#assignTasks()
  }
}

const TICK_MS = 10

/** Returns the processor time of a process. Systems other than Linux don't report it, so elapsed time counts instead. */
function processorMs(pid: number): number {
  try {
    // The fields follow the name in parentheses, which may contain anything. The 12th is user time, the 13th system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return performance.now()
  }
}
