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
  /** The reply, when it was one. */
  body: Reply<E>
  problem: Problem
}

interface Caller {
  call<const E extends Endpoint>(
    declared: E,
    input: Call<E>,
    extra?: InjectOptions['headers'],
  ): Promise<Answered<E>>
  /** Sends a file to an endpoint that takes one. */
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
  /** Brings what is under way to the mailbox, then gives all that is in it, newest first. */
  mails(): Promise<StoredMail[]>
  mailsTo(email: string): Promise<StoredMail[]>
  /** Somebody who is signed in. */
  signIn(wanted?: Partial<Person>): Promise<SignedIn>
  /** Somebody who is signed in and has a profile, under a name that nobody else has. */
  person(wish?: ProfileOptions): Promise<SignedIn & { username: string }>
  /** The same person in another browser. */
  signInAgain(id: string): Promise<Caller & { cookie: string }>
}

export type SignedIn = Caller & Person & { id: string; cookie: string }

interface Options {
  env?: Record<string, string>
  log?: Log
}

/** A server of its own on a database of its own, for one test file. Nothing in it is pretended. */
export function useWorld({ env = {}, log = silentLog }: Options = {}): TestWorld {
  const world = {} as TestWorld
  let release: () => Promise<void>

  beforeAll(async () => {
    const database = await cloneDatabase()
    const folder = await mkdtemp(resolve(tmpdir(), 'koji-world-'))
    const config = readConfig({
      RATE_LIMITS: 'false',
      CAPTCHA_COST: '1',
      // The longest there is: a crowd on a busy machine waits long for a connection.
      DATABASE_TIMEOUT: '300',
      SECRET_KEY: 'the secret of a test world, 32+ letters',
      DATA_DIR: folder,
      ...env,
    })
    Object.assign(world, await raise(config, database.url, log))
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

async function raise(config: Config, databaseUrl: string, log: Log): Promise<TestWorld> {
  const clock = new TestClock()
  const processes = new ProcessPools(log, { lowerPriority: false, wallTimeoutFactor: 100 })
  const platform = await bootPlatform({ config, databaseUrl, log, clock, processes })
  const services = buildServices(platform)
  const app = buildApp(platform, services)
  // Jobs are kept, and nobody works on them.
  await platform.jobs.start({ work: false })
  // As a server does at its start: a crowd that signs in at once would wait for a connection to read the keys.
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
    const arrival = { address: '127.0.0.1', userAgent: '', device: null }
    const { access, refresh } = await transact(platform.database.db, (tx) =>
      services.sessions.start(tx, id, arrival),
    )
    const cookie = `${app.cookies.access}=${access}; ${app.cookies.refresh}=${refresh}`
    return { ...callerWith(cookie), cookie }
  }

  async function signIn(wanted?: Partial<Person>): Promise<SignedIn> {
    const person = await buildAccount({ platform, services }, wanted)
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
    async person(wish = {}) {
      const someone = await signIn()
      const username = wish.username ?? someone.name.toLowerCase().replace(' ', '_')
      await buildProfile({ platform, services }, someone.id, {
        displayName: someone.name,
        ...wish,
        username,
      })
      return { ...someone, username }
    },
    signInAgain,
  }
}
