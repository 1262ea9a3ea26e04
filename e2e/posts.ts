import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { getMyPost, type MyPost, type NewPost, pathOf, postPost, postPostPhoto } from '@koji/contract'
import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { inDatabase } from './database.ts'
import { createMember, type MemberOptions } from './members.ts'

export const PICTURES = resolve(import.meta.dirname, '../web/public/pictures')

/** Creates a member with a creator page. */
export const createCreator = (request: APIRequestContext, displayName: string, options: MemberOptions = {}) =>
  createMember(request, {
    displayName,
    roles: ['creator'],
    ...options,
    creator: { tagline: 'Made in tests', priceCents: 799, ...options.creator },
  })

/** Drags a photo over the composer, drops it or pastes it. */
export async function attachPhoto(composer: Locator, how: 'dragenter' | 'drop' | 'paste'): Promise<void> {
  const bytes = [...(await readFile(resolve(PICTURES, 'bowls-240.webp')))]
  await composer.getByRole('textbox', { name: 'Text' }).evaluate(
    (field, [kind, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(content)], 'bowls.webp', { type: 'image/webp' }))
      const init = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...init, clipboardData: transfer })
          : new DragEvent(kind, { ...init, dataTransfer: transfer }),
      )
    },
    [how, bytes] as const,
  )
}

interface PostOptions extends Partial<Pick<NewPost, 'visibility' | 'publish'>> {
  text: string
  /** The subject of each photo, for its description. */
  photos?: readonly string[]
}

/** Publishes a post and waits until its photos are approved. They're small, since the server makes several versions of each. */
export async function publishPost(
  request: APIRequestContext,
  { text, visibility = 'subscribers', publish: when = { when: 'now' }, photos = [] }: PostOptions,
): Promise<MyPost> {
  const added: NewPost['photos'] = []
  for (const name of photos) {
    const data = await drawPicture({ width: 240, height: 180 })
    const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() }
    const upload = () => request.post(postPostPhoto.path, { headers, data })
    // A busy server answers 503, so the upload is repeated. The idempotency key makes that safe.
    await expect.poll(async () => (await upload()).status()).toBe(201)
    const { photo } = (await (await upload()).json()) as { photo: { id: string } }
    added.push({ id: photo.id, alt: `A picture of ${name}` })
  }
  const reply = await request.post(postPost.path, {
    data: { text, visibility, photos: added, publish: when },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const { id } = (await reply.json()) as MyPost
  const mine = async () => (await (await request.get(pathOf(getMyPost, { post: id }))).json()) as MyPost
  const states = async () => (await mine()).photos.map(({ state }) => state)
  await expect.poll(states).toEqual(photos.map(() => 'shown'))
  return mine()
}

/** Inserts uploaded photos that no post uses. */
export const addUnusedPhotos = (creatorId: string, count: number) =>
  inDatabase(async (db) => {
    for (let n = 0; n < count; n++) {
      const id = randomUUID()
      const media = { id, ownerId: creatorId, purpose: 'post', class: 'private', state: 'shown' } as const
      const size = { width: 320, height: 320, widths: [320], bytes: 1, avif: false }
      const createdAt = new Date()
      await db
        .insertInto('media')
        .values({
          ...media,
          ...size,
          thumbhash: Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'),
          createdAt,
        })
        .execute()
      await db.insertInto('postPhotos').values({ mediaId: id, creatorId, createdAt }).execute()
    }
  })
