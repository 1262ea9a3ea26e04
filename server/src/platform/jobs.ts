import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from './db/database.ts'
import type { Log } from './log.ts'

const RETRIES = 5

interface JobContext {
  /** Ends when the job has run for too long or the software is shutting down. */
  signal: AbortSignal
  /** Should it fail now, it is not tried again. */
  lastAttempt: boolean
}

type Run<Data extends object> = (data: Data, context: JobContext) => Promise<void>

/** Work that is done later or again and again, on whichever node comes first. Runs at least once. */
interface Jobs {
  define<Data extends object>(name: string, run: Run<Data>, options?: JobOptions): void
  /** Sent with the transaction: the job exists if and only if the transaction commits. */
  send(tx: Tx, name: string, data: object, options?: { startAfter?: Date }): Promise<void>
}

interface JobOptions {
  /** In cron's notation, UTC. A run that was missed while everything was down is made up for once. */
  schedule?: string
  retries?: number
  expireSeconds?: number
}

interface Defined {
  run: Run<object>
  options: JobOptions
}

export class JobQueue implements Jobs {
  readonly #defined = new Map<string, Defined>()
  readonly #boss: PgBoss
  readonly #log: Log

  constructor(url: string, log: Log) {
    this.#log = log
    this.#boss = new PgBoss({
      connectionString: url,
      schema: 'jobs',
      max: 4,
      application_name: 'koji-jobs',
      useListenNotify: true,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  }

  define<Data extends object>(name: string, run: Run<Data>, options: JobOptions = {}): void {
    if (this.#defined.has(name)) throw new Error(`Two jobs are called ${name}`)
    this.#defined.set(name, { run: run as Run<object>, options })
  }

  async send(tx: Tx, name: string, data: object, { startAfter }: { startAfter?: Date } = {}): Promise<void> {
    if (!this.#defined.has(name)) throw new Error(`There is no job called ${name}`)
    await this.#boss.send(name, data, {
      ...(startAfter && { startAfter }),
      db: fromKysely(tx.withoutPlugins()),
    })
  }

  /** Creates the queue's tables and the queues. Part of migrating, so that a node starts faster and with fewer rights. */
  async prepare(): Promise<void> {
    await this.#boss.start()
    for (const [name, { options }] of this.#defined) {
      const queue = {
        notify: true,
        retryLimit: options.retries ?? RETRIES,
        retryBackoff: true,
        retryDelay: 5,
        expireInSeconds: options.expireSeconds ?? 300,
      }
      await this.#boss.createQueue(name, queue)
      // A queue that is there already keeps its old options otherwise.
      await this.#boss.updateQueue(name, queue)
      if (options.schedule) await this.#boss.schedule(name, options.schedule, {}, { missed: 'once' })
    }
  }

  /** Every defined job must have been prepared. */
  async start({ work }: { work: boolean }): Promise<void> {
    await this.#boss.start()
    if (work) for (const name of this.#defined.keys()) await this.#work(name)
  }

  /** Does the work of a job here and now. */
  async runNow(name: string, data: object = {}): Promise<void> {
    await this.#defined.get(name)!.run(data, { signal: new AbortController().signal, lastAttempt: true })
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 })
  }

  async #work(name: string): Promise<void> {
    const { run, options } = this.#defined.get(name)!
    let worker: string | undefined
    worker = await this.#boss.work<object>(name, async ([job]) => {
      // One notice may stand for several jobs, and the queue takes one at a time: without another look the rest would
      // wait for the next notice, or for half a minute.
      if (worker) this.#boss.notifyWorker(worker)
      try {
        const lastAttempt = job!.retryCount >= (options.retries ?? RETRIES)
        await run(job!.data ?? {}, { signal: job!.signal, lastAttempt })
      } catch (error) {
        this.#log.error({ err: error, job: name }, 'job failed')
        throw error
      }
    })
  }
}
