import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  buildAccount,
  buildCreator,
  buildPhoto,
  buildProfile,
  type ProfileOptions,
} from '../server/seed/builders.ts'
import { buildApp, buildServices } from '../server/src/app.ts'
import { bootPlatform, closePlatform } from '../server/src/boot.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { transact } from '../server/src/platform/db/transact.ts'
import { silentLog } from '../server/src/platform/log.ts'
import { runningCluster } from '../server/src/platform/postgres/cluster.ts'
import { sessionCookies } from '../server/src/platform/session/session-cookies.ts'
import type { MadePerson, PersonWish } from './people.ts'

// Makes people for the browser tests straight in Koji's database, with the builders of the server's tests: signing up
// through the API took a third of the whole run. Started by Playwright once Koji answers; see `people.ts`.

const config = readConfig()
const platform = await bootPlatform({
  config,
  databaseUrl: runningCluster(config.DATA_DIR)!,
  log: silentLog,
})
const services = buildServices(platform)
const app = buildApp(platform, services)
const cookies = sessionCookies(app)
const world = { platform, services }
const COLORS = ['#f6ad49', '#23587d', '#7a8f3c', '#c2553d', '#5b4a8a', '#2f7f79']

async function make(wish: PersonWish, userAgent: string): Promise<{ person: MadePerson; cookies: string[] }> {
  const account = wish.email
    ? await accountOf(wish.email)
    : await buildAccount(world, { roles: wish.roles ?? [], verified: wish.verified ?? true })
  if (wish.profile) await join(account.id, wish.profile, wish.photos ?? 1)
  if (wish.creator) await buildCreator(world, account.id, { verified: true, ...wish.creator })
  if (wish.selling) await openPayouts(account)
  const arrival = { address: '127.0.0.1', userAgent, device: null }
  const tokens = await transact(platform.database.db, (tx) =>
    services.sessions.start(tx, account.id, arrival),
  )
  const given: string[] = []
  cookies.set({ setCookie: (cookie) => given.push(cookie) }, tokens)
  return { person: account, cookies: given }
}

const accountOf = (email: string) =>
  platform.database.db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

/** Does what onboarding does, including the events that other features listen for. */
async function join(id: string, profile: ProfileOptions, photos: number): Promise<void> {
  await buildProfile(world, id, profile)
  const media: string[] = []
  for (let n = 0; n < photos; n++)
    media.push(await buildPhoto(world, id, { color: COLORS[n % COLORS.length]! }))
  await transact(platform.database.db, async (tx) => {
    await platform.events.record(tx, 'profiles.completed', id, { accountId: id })
    await services.profiles.updateAvatar(tx, id)
    for (const mediaId of media)
      await platform.events.record(tx, 'media.approved', mediaId, {
        mediaId,
        ownerId: id,
        purpose: 'profile',
      })
  })
}

/** The running Koji reads the provider's webhook about the new account, so this waits for it. */
async function openPayouts({ id: accountId, email }: MadePerson): Promise<void> {
  const { url } = await services.payouts.openOnboarding({ accountId, email })
  await services.sandbox!.finishOnboarding(url.split('/').at(-1)!)
  while (!(await services.payouts.isReady(platform.database.db, accountId))) await wait(20)
}

async function read(request: IncomingMessage): Promise<PersonWish> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as PersonWish
}

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.end()
  read(request)
    .then((wish) => make(wish, request.headers['user-agent'] ?? ''))
    .then(({ person, cookies: given }) => {
      response.setHeader('set-cookie', given)
      response.end(JSON.stringify(person))
    })
    .catch((error: Error) => {
      response.statusCode = 500
      response.end(error.stack)
    })
})
await platform.jobs.start({ work: false })
await platform.signingKeys.signer()
server.listen(Number(process.env.KOJI_E2E_PEOPLE), '127.0.0.1')

process.on('SIGINT', () => {
  server.close()
  server.closeAllConnections()
  void platform.jobs
    .stop()
    .then(() => closePlatform(platform))
    .finally(() => process.exit(0))
})
