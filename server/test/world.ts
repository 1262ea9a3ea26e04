import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { type Call, type Endpoint, type Problem, pathOf, type Reply } from '@koji/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { StoredMail } from '#adapters/mail/mailbox.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import { EventDispatcher } from '#platform/events/dispatcher.ts'
import type { App } from '#platform/http/app.ts'
import { type Log, silentLog } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { ProcessPools } from '#platform/work/process-pool.ts'
import { buildAccount, buildProfile, type ProfileOptions } from '#seed/builders.ts'
import type { Person } from '#seed/people.ts'
import { buildApp, buildServices, type Services } from '../src/app.ts'
import { bootPlatform, closePlatform } from '../src/boot.ts'
import { TestClock } from './clock.ts'
import { cloneDatabase } from './database.ts'

export interface Answered<E extends Endpoint> {
  status: number
  headers: Record<string, unknown>
  /** The reply, unless the request was refused. */
  body: Reply<E>
  problem: Problem
}

interface Caller {
  call<const E extends Endpoint>(
    declared: E,
    input: Call<E>,
    extra?: InjectOptions['headers'],
  ): Promise<Answered<E>>
  /** Sends a file to an upload endpoint. */
  upload<const E extends Endpoint & { upload: true }>(
    declared: E,
    bytes: Buffer,
    query?: Record<string, string>,
    extra?: InjectOptions['headers'],
    params?: Record<string, string>,
  ): Promise<Answered<E>>
}

export interface TestWorld extends Caller {
  platform: Platform
  services: Services
  app: App
  clock: TestClock
  dispatcher: EventDispatcher
  databaseUrl: string
  /** Delivers pending events and mails, then returns the mailbox, newest first. */
  mails(): Promise<StoredMail[]>
  mailsTo(email: string): Promise<StoredMail[]>
  /** Creates an account and signs it in. */
  signIn(options?: Partial<Person>): Promise<SignedIn>
  /** Creates a member with a profile and a unique name, and signs them in. */
  person(options?: ProfileOptions): Promise<SignedIn & { username: string }>
  /** Signs the same account in from another browser. */
  signInAgain(id: string): Promise<Caller & { cookie: string }>
}

export type SignedIn = Caller & Person & { id: string; cookie: string }

interface Options {
  env?: Record<string, string>
  log?: Log
}

/** Provides one test file with its own server on its own real database. */
export function useWorld({ env = {}, log = silentLog }: Options = {}): TestWorld {
  const world = {} as TestWorld
  let release: () => Promise<void>

  beforeAll(async () => {
    const database = await cloneDatabase()
    const folder = await mkdtemp(resolve(tmpdir(), 'koji-world-'))
    const config = readConfig({
      RATE_LIMITS: 'false',
      CAPTCHA_COST: '1',
      // The maximum, since many concurrent requests on a busy machine wait long for a connection.
      DATABASE_TIMEOUT: '300',
      SECRET_KEY: 'the secret of a test world, 32+ letters',
      DATA_DIR: folder,
      ...env,
    })
    Object.assign(world, await startWorld(config, database.url, log))
    release = async () => {
      await world.app.http.close()
      await world.platform.jobs.stop()
      await closePlatform(world.platform)
      await database.drop()
      await rm(folder, { recursive: true })
    }
  })
  afterAll(() => release?.())
  return world
}

async function startWorld(config: Config, databaseUrl: string, log: Log): Promise<TestWorld> {
  const clock = new TestClock()
  const processes = new ProcessPools(log, { lowerPriority: false, wallTimeoutFactor: 100 })
  const platform = await bootPlatform({ config, databaseUrl, log, clock, processes })
  const services = buildServices(platform)
  const app = buildApp(platform, services)
  // Jobs are stored, but no worker runs them.
  await platform.jobs.start({ work: false })
  // Loads the signing keys as a server does at start. Otherwise many concurrent sign-ins would all wait for a connection.
  await platform.signingKeys.signer()
  const dispatcher = new EventDispatcher(platform)

  async function mails(): Promise<StoredMail[]> {
    await dispatcher.drain()
    await services.mails.deliverAll()
    return platform.mailbox!.list()
  }

  const callerWith = (cookie?: string): Caller => ({
    async call(declared, input, extra = {}) {
      const { params, query, body } = input as {
        params?: object
        query?: Record<string, string>
        body?: object
      }
      const response = await app.http.inject({
        method: declared.method,
        url: pathOf(declared, params as Record<string, unknown>),
        ...(query && { query }),
        ...(body !== undefined && { payload: body }),
        headers: { ...(cookie && { cookie }), ...extra },
      })
      const json = response.json()
      return { status: response.statusCode, headers: response.headers, body: json, problem: json }
    },
    async upload(declared, bytes, query = {}, extra = {}, params = {}) {
      const response = await app.http.inject({
        method: declared.method,
        url: pathOf(declared, params),
        query,
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream', ...(cookie && { cookie }), ...extra },
      })
      const json = response.json()
      return { status: response.statusCode, headers: response.headers, body: json, problem: json }
    },
  })

  async function signInAgain(id: string) {
    const client = { address: '127.0.0.1', userAgent: '', device: null }
    const { access, refresh } = await transact(platform.database.db, (tx) =>
      services.sessions.start(tx, id, client),
    )
    const cookie = `${app.cookies.access}=${access}; ${app.cookies.refresh}=${refresh}`
    return { ...callerWith(cookie), cookie }
  }

  async function signIn(options?: Partial<Person>): Promise<SignedIn> {
    const person = await buildAccount({ platform, services }, options)
    return { ...person, ...(await signInAgain(person.id)) }
  }

  return {
    ...callerWith(),
    platform,
    services,
    app,
    clock,
    dispatcher,
    databaseUrl,
    mails,
    mailsTo: async (email) => (await mails()).filter(({ to }) => to === email),
    signIn,
    async person(options = {}) {
      const account = await signIn()
      const username = options.username ?? account.name.toLowerCase().replace(' ', '_')
      await buildProfile({ platform, services }, account.id, {
        displayName: account.name,
        ...options,
        username,
      })
      return { ...account, username }
    },
    signInAgain,
  }
}
