import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  cellAt,
  getWholeProfile,
  type MyProfile,
  patchMyProfile,
  patchOnboarding,
  postAccount,
  postPhoto,
  postProfile,
} from '@koji/contract'
import { type APIRequestContext, expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/people.ts'
import { solvedCaptcha } from './captcha.ts'

const PICTURES = resolve(import.meta.dirname, '../web/public/pictures')
const LISBON = cellAt({ lat: 38.7167, lon: -9.1333 })

interface Wish
  extends Partial<Pick<MyProfile, 'displayName' | 'interests' | 'bio' | 'prompts' | 'languages'>> {
  /** By file name. The small ones (`lena-a`) save the server most of the work on pictures. */
  photos?: readonly string[]
  /** In Lisbon, unless a test wants its people to be among themselves. */
  cell?: number
}

/** Letters only: a name with many digits looks like a number to call. */
const newName = (): string =>
  `e2e_${randomBytes(10)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`

async function send(request: APIRequestContext, method: string, url: string, data: unknown): Promise<void> {
  const reply = await request.fetch(url, { method, data: data as Buffer })
  expect(reply.ok(), `${method} ${url}: ${await reply.text()}`).toBe(true)
}

/** Somebody new with a profile, signed in with these cookies: the door and onboarding through the API. */
export async function join(
  request: APIRequestContext,
  wish: Wish = {},
): Promise<MyProfile & { email: string }> {
  const username = newName()
  const email = `${username}@koji.example`
  const captcha = await solvedCaptcha(request)
  await send(request, 'POST', postAccount.path, { email, password: DEMO_PASSWORD, captcha })
  return { ...(await settleIn(request, wish, username)), email }
}

/** Whoever is signed in with these cookies goes through onboarding. */
export async function settleIn(
  request: APIRequestContext,
  {
    displayName = 'Noor Bakker',
    interests = ['tea', 'chess', 'dogs'],
    photos = ['lena-a'],
    cell = LISBON,
    ...more
  }: Wish = {},
  username = newName(),
): Promise<MyProfile> {
  await send(request, 'PATCH', patchOnboarding.path, {
    ...{ displayName, username, birthDate: '1995-04-12', interests, place: { cell } },
    ...{ gender: 'woman', intent: 'both', shows: ['woman', 'man', 'nonbinary'] },
  })
  for (const photo of photos) {
    const data = await readFile(resolve(PICTURES, `${photo}.webp`))
    const headers = { 'content-type': 'application/octet-stream' }
    // A machine with much to do says so, and is asked again.
    const upload = () => request.post(postPhoto.path, { headers, data })
    await expect.poll(async () => (await upload()).status()).toBe(201)
  }
  await send(request, 'POST', postProfile.path, {})
  await send(request, 'PATCH', patchMyProfile.path, more)
  return (await (await request.get(getWholeProfile.path)).json()) as MyProfile
}

/** Photos are looked at behind the request; until then only their owner sees them. */
export async function photosShown(request: APIRequestContext): Promise<void> {
  await expect
    .poll(async () =>
      ((await (await request.get(getWholeProfile.path)).json()) as MyProfile).photos.map(
        ({ state }) => state,
      ),
    )
    .not.toContain('checking')
}
