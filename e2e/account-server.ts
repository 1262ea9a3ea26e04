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
import type { AccountOptions, TestAccount } from './accounts.ts'

// Creates accounts for the browser tests in Koji's database, with the builders that server tests use: signing up through
// the API took a third of the whole run. Playwright starts this server once Koji is ready; `accounts.ts` calls it.

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

async function signInAs(
  options: AccountOptions,
  userAgent: string,
): Promise<{ account: TestAccount; setCookies: string[] }> {
  const account = options.email
    ? await findAccount(options.email)
    : await buildAccount(world, { roles: options.roles ?? [], verified: options.verified ?? true })
  if (options.profile) await completeOnboarding(account.id, options.profile, options.photos ?? 1)
  if (options.creator) await buildCreator(world, account.id, { verified: true, ...options.creator })
  if (options.selling) await openPayouts(account)
  const client = { address: '127.0.0.1', userAgent, device: null }
  const tokens = await transact(platform.database.db, (tx) => services.sessions.start(tx, account.id, client))
  const setCookies: string[] = []
  cookies.set({ setCookie: (cookie) => setCookies.push(cookie) }, tokens)
  return { account, setCookies }
}

const findAccount = (email: string) =>
  platform.database.db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

/** Does what onboarding does, including the events that other features handle. */
async function completeOnboarding(id: string, profile: ProfileOptions, photos: number): Promise<void> {
  await buildProfile(world, id, profile)
  const mediaIds: string[] = []
  for (let n = 0; n < photos; n++)
    mediaIds.push(await buildPhoto(world, id, { color: COLORS[n % COLORS.length]! }))
  await transact(platform.database.db, async (tx) => {
    await platform.events.record(tx, 'profiles.completed', id, { accountId: id })
    await services.profiles.updateAvatar(tx, id)
    for (const mediaId of mediaIds)
      await platform.events.record(tx, 'media.approved', mediaId, {
        mediaId,
        ownerId: id,
        purpose: 'profile',
      })
  })
}

/** Waits for the running Koji to process the provider's webhook about the new payout account. */
async function openPayouts({ id: accountId, email }: TestAccount): Promise<void> {
  const { url } = await services.payouts.openOnboarding({ accountId, email })
  await services.sandbox!.finishOnboarding(url.split('/').at(-1)!)
  while (!(await services.payouts.isReady(platform.database.db, accountId))) await wait(20)
}

async function readOptions(request: IncomingMessage): Promise<AccountOptions> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as AccountOptions
}

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.end()
  readOptions(request)
    .then((options) => signInAs(options, request.headers['user-agent'] ?? ''))
    .then(({ account, setCookies }) => {
      response.setHeader('set-cookie', setCookies)
      response.end(JSON.stringify(account))
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
