import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from './db/database.ts'
import type { Log } from './log.ts'

const RETRIES = 5

interface JobContext {
  /** Aborted when the job times out or the server shuts down. */
  signal: AbortSignal
  /** If this attempt fails, the job isn't retried. */
  lastAttempt: boolean
}

type Run<Data extends object> = (data: Data, context: JobContext) => Promise<void>

/** Delayed and scheduled work that runs at least once, on any node. */
interface Jobs {
  define<Data extends object>(name: string, run: Run<Data>, options?: JobOptions): void
  /** The job exists if and only if the transaction commits. */
  send(tx: Tx, name: string, data: object, options?: { startAfter?: Date }): Promise<void>
}

interface JobOptions {
  /** A cron expression in UTC. However many runs were missed during an outage, the job runs once afterwards. */
  schedule?: string
  retries?: number
  expireSeconds?: number
}

interface JobDefinition {
  run: Run<object>
  options: JobOptions
}

export class JobQueue implements Jobs {
  readonly #defined = new Map<string, JobDefinition>()
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
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  }

  define<Data extends object>(name: string, run: Run<Data>, options: JobOptions = {}): void {
    if (this.#defined.has(name)) throw new Error(`The job ${name} is defined twice`)
    this.#defined.set(name, { run: run as Run<object>, options })
  }

  async send(tx: Tx, name: string, data: object, { startAfter }: { startAfter?: Date } = {}): Promise<void> {
    if (!this.#defined.has(name)) throw new Error(`There is no job called ${name}`)
    await this.#boss.send(name, data, {
      ...(startAfter && { startAfter }),
      db: fromKysely(tx.withoutPlugins()),
    })
  }

  /** Creates the tables and the queues. Part of the migration, so that a node starts faster and needs fewer privileges. */
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
      // `createQueue` leaves the options of an existing queue unchanged.
      await this.#boss.updateQueue(name, queue)
      if (options.schedule) await this.#boss.schedule(name, options.schedule, {}, { missed: 'once' })
    }
  }

  /** Requires that every job was prepared. */
  async start({ work }: { work: boolean }): Promise<void> {
    await this.#boss.start()
    if (work) for (const name of this.#defined.keys()) await this.#work(name)
  }

  /** Runs a job immediately, without the queue. */
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
      // One notification may announce several jobs, but the worker fetches one at a time. Without another notification,
      // the rest would wait for the next poll in up to 30 seconds.
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
