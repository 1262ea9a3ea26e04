import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import {
  type Body,
  COMMON_REFUSALS,
  DOCUMENT_CONSENT,
  type Endpoint,
  getNotifications,
  getSessions,
  NOTIFICATION_TYPES,
  Problem,
  patchOnboarding,
  postApplicationPhoto,
  postComment,
  postMessage,
  postPasskeyRegistration,
  postSession,
  postSwipe,
  postTwoFactorSetup,
} from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { transact } from '#platform/db/transact.ts'
import { buildAccount, buildBan, buildCreator, buildPost, buildProfile, buildTicket } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { breaking, fitting } from './arbitrary.ts'
import { Authenticator, addPasskey, codeOf, present, switchOnTwoFactor } from './authenticator.ts'
import { APPLICATION, addSide, apply, newCreator, sendPassport } from './becoming.ts'
import { solveCaptcha } from './captcha.ts'
import { isAboutMoney, realMoney } from './real-money.ts'
import { type SignedIn, useWorld } from './world.ts'

const world = useWorld()
const photo = drawPicture({ width: 60, height: 40 })
const RUNS = Number(process.env.FUZZ_RUNS ?? 50)

interface Sent {
  params?: unknown
  query?: unknown
  body?: unknown
  /** In place of a body. */
  bytes?: Uint8Array
  /** In place of the session that one came with. */
  cookie?: string
}

const inputs = (
  declared: Endpoint,
  make: (shape: z.core.$ZodType) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Sent> =>
  fc.record({
    ...(declared.params && { params: make(declared.params) }),
    ...(declared.query && { query: make(declared.query) }),
    ...(declared.body && { body: make(declared.body) }),
    ...(declared.upload && { bytes: fc.uint8Array({ maxLength: 2_000 }) }),
  })

/** What chance would never hit upon: things that exist. */
async function real({ method, path }: Endpoint, me: SignedIn): Promise<Sent> {
  if (path.startsWith('/api/notifications')) return realNotifications({ method, path }, me)
  if (/applications|verifications/.test(path)) return realBecoming({ method, path }, me)
  if (path === '/api/admin/audit')
    return { query: { actor: me.id, kind: 'verification', since: '2026-01-01T00:00:00Z' } }
  if (path.includes('/me/photos')) return realPhotos({ method, path }, me)
  if (isAboutMoney(path)) return realMoney(world, { method, path }, me)
  if (/^\/api\/(posts|comments|feed|subscriptions)/.test(path)) return realPosts({ method, path }, me)
  if (path.startsWith('/api/creators')) return realCreators({ method, path }, me)
  if (PEOPLE.test(path)) return realPeople({ method, path }, me)
  if (path.includes('passkey') || path.includes('factor')) return realFactor({ method, path }, me)
  if (path.includes('{session}')) {
    const { items } = (await me.call(getSessions, {})).body
    return { params: { session: items[0]!.id } }
  }
  if (path.includes('{link}')) return { params: { link: (await buildTicket(world)).link } }
  if (path === '/api/profiles/me/username') {
    await buildProfile(world, me.id)
    return { body: { username: `u_${randomBytes(6).toString('hex')}` } }
  }
  if (path === '/api/accounts/me/password')
    return { body: { password: `Aa1-${randomBytes(6).toString('hex')}` } }
  const { id, email } = await buildAccount(world)
  if (path === '/api/appeals') {
    await buildBan(world, id)
    const refused = await world.call(postSession, {
      body: { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) },
    })
    return { body: { ticket: refused.problem.closure!.appealTicket, body: 'I was not even there.' } }
  }
  if (method !== 'POST') return {}
  if (path === '/api/accounts')
    return {
      body: { email: `fuzz-${id}@koji.example`, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) },
    }
  if (path === '/api/email-confirmations') return { body: { token: await verifyToken(id, email) } }
  if (path.startsWith('/api/password-resets/'))
    return { body: { token: await resetToken(email), password: DEMO_PASSWORD } }
  if (path === '/api/sessions')
    return { body: { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) } }
  return path === '/api/sessions/current/proof' ? { body: { password: DEMO_PASSWORD } } : {}
}

/** Somebody with a page of their own, and somebody else's to look at. */
async function realCreators(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  me: SignedIn,
): Promise<Sent> {
  await buildCreator(world, me.id)
  if (path.includes('{creator}')) {
    const { id } = await buildAccount(world)
    await buildCreator(world, id)
    return { params: { creator: id }, ...(path.endsWith('{creator}') ? {} : { query: {} }) }
  }
  if (path.endsWith('/subscribers')) return { query: {} }
  if (path.endsWith('/cover') && method === 'POST') return { bytes: await photo, query: {} }
  if (method === 'PATCH')
    return { body: { tagline: 'I fuzz.', subscriptionPrice: 499, perks: ['More of it'] } }
  return path === '/api/creators' && ++people % 2 ? { query: { text: 'fuzz', sort: 'price' } } : {}
}

/** Somebody who publishes, and comments on what they published themselves. */
async function realPosts({ method, path }: Pick<Endpoint, 'method' | 'path'>, me: SignedIn): Promise<Sent> {
  await buildProfile(world, me.id)
  await buildCreator(world, me.id)
  if (path.endsWith('/photos')) return { bytes: await photo }
  const written = {
    text: 'I fuzz.',
    visibility: 'subscribers',
    photos: [],
    publish: { when: 'now' },
  } as const
  const { id: post } = await buildPost(world, me.id)
  if (path === '/api/posts/seen') return { body: { posts: [post] } }
  const params = path.includes('{post}') ? { post } : {}
  if (path.endsWith('/comments') && method === 'POST')
    return { params, body: { text: 'I comment.', parentId: null } }
  if (path.includes('{comment}')) {
    const said = await me.call(postComment, {
      params: { post },
      body: { text: 'I comment.', parentId: null },
    })
    return { params: { comment: said.body.id }, ...(method === 'GET' && { query: {} }) }
  }
  const isList = method === 'GET' && !path.endsWith('{post}')
  const isWritten = path === '/api/posts' || (method === 'PUT' && path.endsWith('{post}'))
  return { params, ...(isList && { query: {} }), ...(isWritten && { body: written }) }
}

/** Somebody who applies, or a creator who shows who they are; the team is `me`. */
async function realBecoming(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  me: SignedIn,
): Promise<Sent> {
  if (method === 'GET' && !path.includes('{')) return path.includes('admin') ? { query: {} } : {}
  const body = path.endsWith('/decision') ? { body: { approve: true, note: '' } } : {}
  if (path.includes('verifications')) {
    if (path.endsWith('/documents'))
      return { query: { side: 'front', consent: DOCUMENT_CONSENT }, bytes: await photo }
    const creator = path.includes('admin') ? await newCreator(world) : me
    if (path === '/api/verifications') {
      for (const side of ['front', 'selfie'] as const) await addSide(creator, side)
      return { body: { documentType: 'passport', consent: DOCUMENT_CONSENT } }
    }
    return { ...body, params: { verification: await sendPassport(world, creator) } }
  }
  const someone = await world.person()
  if (path === '/api/applications') return { body: APPLICATION, cookie: someone.cookie }
  if (path.endsWith('/photos')) return { bytes: await photo }
  if (path.endsWith('{id}')) {
    const { body: added } = await me.upload(postApplicationPhoto, await photo)
    return { params: { id: added.photo.id } }
  }
  return {
    ...body,
    params: { application: await apply(someone) },
    cookie: path.includes('admin') ? me.cookie : someone.cookie,
  }
}

/** Somebody was told something, and has a browser that wants to hear of it. */
async function realNotifications(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  me: SignedIn,
): Promise<Sent> {
  if (path.endsWith('/push') && method === 'POST') {
    const browser = createECDH('prime256v1')
    const keys = {
      p256dh: browser.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    return {
      body: { endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('hex')}`, keys },
    }
  }
  if (path.endsWith('/settings') && method === 'PUT') {
    const ways = { inApp: true, email: false, push: true }
    const types = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, ways]))
    return { body: { types, quiet: { on: true, from: '22:00', to: '07:00', timeZone: 'Asia/Tokyo' } } }
  }
  if (path.endsWith('/unsubscribe')) {
    const text = `${me.id}.like-message`
    return { query: { token: `${text}.${world.platform.secrets.sign('unsubscribe', text)}` } }
  }
  if (!path.includes('{id}')) return {}
  await transact(world.platform.database.db, (tx) => world.services.accounts.changePassword(tx, me.id, 'x'))
  await world.dispatcher.drain()
  const again = await world.signInAgain(me.id)
  const { items } = (await again.call(getNotifications, {})).body
  return { params: { id: items[0]!.id }, cookie: again.cookie }
}

const PEOPLE =
  /^\/api\/(blocks|chats|discovery|likes|matches|onboarding|privacy|reports|saved|swipes|profiles\/(me$|me\/whole|\{))/

const LISTS = /saved|^\/api\/(blocks|likes|chats|chats\/search)$/

let people = 0
const onboarded = (): Body<typeof patchOnboarding> => ({
  ...{ displayName: 'Fuzz Person', username: `fuzz_${++people}`, birthDate: '1990-01-02' },
  gender: 'man',
  intent: 'both',
  shows: ['woman'],
  interests: ['tea', 'chess', 'dogs'],
  place: { cityId: 2267057 },
})

/** Somebody with a profile, and somebody else to look at. */
async function realPeople({ method, path }: Pick<Endpoint, 'method' | 'path'>, me: SignedIn): Promise<Sent> {
  if (path.startsWith('/api/onboarding')) return realOnboarding(path, me)
  await buildProfile(world, me.id)
  const { id } = await buildAccount(world)
  await buildProfile(world, id)
  await buildCreator(world, id)
  if (path.includes('{match}')) {
    const match = world.platform.ids.id()
    await transact(world.platform.database.db, (tx) =>
      world.services.matches.make(tx, [{ id: match, pair: [me.id, id], mode: 'friends' }]),
    )
    return path.startsWith('/api/chats') ? realChat({ method, path }, me, match) : { params: { match } }
  }
  if (method === 'GET' || path.includes('{personId}'))
    return {
      params: { personId: id, profile: id, kind: 'people' },
      ...(LISTS.test(path) ? { query: path.endsWith('/search') ? { text: 'hello' } : {} } : {}),
    }
  const swipe = { mode: 'friends', targetId: id, choice: 'like' } as const
  if (path.startsWith('/api/swipes')) {
    await makeVisible(id)
    if (path === '/api/swipes') return { body: swipe }
    await me.call(postSwipe, { body: swipe })
    return { body: { mode: 'friends' } }
  }
  if (path === '/api/reports')
    return { body: { target: { kind: 'profile', id }, reason: 'other', details: 'They were rude.' } }
  if (path === '/api/discovery/settings')
    return { body: { mode: 'dating', ages: { from: 20, to: 30 }, place: { cityId: 2267057 } } }
  return path === '/api/profiles/me' ? { body: { bio: 'I fuzz.', languages: ['pt'] } } : {}
}

/** A conversation with a message in it. */
async function realChat(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  me: SignedIn,
  match: string,
): Promise<Sent> {
  const words = { id: randomUUID(), text: 'Hello there', replyTo: null }
  await me.call(postMessage, { params: { match }, body: words })
  const params = { match, seq: 1 }
  if (method === 'GET') return { params, ...(path.endsWith('/photos') && { query: {} }), ...searched(path) }
  if (path.endsWith('/photos')) return { params, bytes: await photo }
  return { params, ...(method === 'POST' && { body: { ...words, id: randomUUID(), replyTo: 1 } }) }
}

const searched = (path: string) => (path.endsWith('/search') ? { query: { text: 'hello' } } : {})

/** As if there were a photo. */
const makeVisible = (id: string) =>
  world.platform.database.db
    .updateTable('profiles')
    .set({ avatarUrl: '/none' })
    .where('id', '=', id)
    .execute()

async function realOnboarding(path: string, me: SignedIn): Promise<Sent> {
  if (path !== '/api/onboarding/finish') return { body: { ...onboarded(), step: 'preview' } }
  await me.call(patchOnboarding, { body: onboarded() })
  await world.services.photos.add(world.platform.database.db, me.id, { bytes: await photo, crop: null })
  return {}
}

async function realPhotos({ method, path }: Pick<Endpoint, 'method' | 'path'>, me: SignedIn): Promise<Sent> {
  if (method === 'POST') return { bytes: await photo, query: { x: 0.25, y: 0, width: 0.5, height: 1 } }
  if (method === 'GET') return {}
  const { id } = await world.services.photos.add(world.platform.database.db, me.id, {
    ...{ bytes: await photo, crop: null },
  })
  return path.endsWith('/order') ? { body: { ids: [id] } } : { params: { id } }
}

const verifyToken = (id: string, email: string) =>
  mailedToken(email, () =>
    transact(world.platform.database.db, (tx) => world.services.recovery.sendVerification(tx, id, email)),
  )

const resetToken = (email: string) =>
  mailedToken(email, () =>
    world.services.recovery.sendReset({
      sealed: world.platform.secrets.seal('reset request', email).toString('base64'),
      mailId: world.platform.ids.id(),
    }),
  )

async function mailedToken(email: string, post: () => Promise<void>): Promise<string> {
  // What other operations have left to be told goes first: the folder keeps the newest mails only.
  await world.mails()
  await post()
  const [mail] = await world.mailsTo(email)
  const link = mail!.links.find((one) => one.includes('#token='))!
  return new URL(link).hash.slice('#token='.length)
}

/** Set up in another browser, since a session that shows a factor goes on under another id. */
async function realFactor({ method, path }: Pick<Endpoint, 'method' | 'path'>, me: SignedIn): Promise<Sent> {
  const elsewhere = await world.signInAgain(me.id)
  switch (`${method} ${path}`) {
    case 'POST /api/two-factor': {
      const { secret } = (await elsewhere.call(postTwoFactorSetup, {})).body
      return { body: { code: await codeOf(secret, world.clock) } }
    }
    case 'POST /api/two-factor/recovery-codes':
      return { cookie: (await switchOnTwoFactor(world, elsewhere)).cookie }
    case 'POST /api/sessions/second-factor': {
      const { secret } = await switchOnTwoFactor(world, elsewhere)
      const captcha = await solveCaptcha(world)
      const { body } = await world.call(postSession, {
        body: { email: me.email, password: DEMO_PASSWORD, captcha },
      })
      if (body.step !== 'second_factor') throw new Error('No second step was asked for')
      const code = await codeOf(secret, world.clock, 1)
      return { body: { ticket: body.ticket, given: { kind: 'totp', code } } }
    }
    case 'POST /api/passkeys': {
      const { options } = (await elsewhere.call(postPasskeyRegistration, {})).body
      return { body: { name: 'Key ring', credential: new Authenticator().create(options) } }
    }
    case 'POST /api/sessions/passkey':
    case 'POST /api/sessions/current/passkey-proof':
      return { body: await present(world, (await addPasskey(elsewhere)).authenticator) }
    case 'PATCH /api/passkeys/{passkey}':
    case 'DELETE /api/passkeys/{passkey}':
      return { params: { passkey: (await addPasskey(elsewhere)).passkey.id } }
    default:
      return {}
  }
}

async function send(
  declared: Endpoint,
  { params, query, body, bytes }: Sent,
  cookie: string,
): Promise<number> {
  const filled = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name]
    return encodeURIComponent(String(value).toWellFormed()) || '-'
  })
  const response = await world.app.http.inject({
    method: declared.method,
    url: filled,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, asText(value)])),
    headers: {
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': 'image/jpeg' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(bytes && { payload: Buffer.from(bytes) }),
  })
  const answer: unknown = response.json()
  if (response.statusCode < 300) {
    expect(z.safeParse(declared.reply, answer).error).toBeUndefined()
    return response.statusCode
  }
  const problem = z.parse(Problem, answer)
  expect(response.statusCode, JSON.stringify(answer)).toBeLessThan(500)
  expect([...COMMON_REFUSALS, ...declared.refusals, 'not_found']).toContain(problem.code)
  return response.statusCode
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

test.each(ENDPOINTS.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
  '%s answers by its contract, whatever it is sent',
  async (_, declared) => {
    let served = 0
    const sendAll = (make: typeof fitting, runs: number) =>
      fc.assert(
        fc.asyncProperty(inputs(declared, make), async (input) => {
          // Somebody with every role, so that nothing is refused for lack of rights, and anew, since some calls end sessions.
          const me = await world.signIn({ roles: ['creator', 'admin'] })
          const sent = make === fitting ? { ...input, ...(await real(declared, me)) } : input
          if ((await send(declared, sent, sent.cookie ?? me.cookie)) < 300) served++
        }),
        { numRuns: runs },
      )
    await sendAll(fitting, RUNS)
    // Otherwise this would be a test of the validation alone.
    expect(served).toBeGreaterThan(RUNS / 3)
    await sendAll(breaking, RUNS)
  },
  RUNS * 2_000,
)
