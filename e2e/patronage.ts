import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { getMyPost, type MyPost, type NewPost, pathOf, postPost, postPostPhoto } from '@koji/contract'
import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { connect } from '../server/src/platform/db/database.ts'
import { runningCluster } from '../server/src/platform/postgres/cluster.ts'
import { join, type Wish } from './join.ts'

export const PICTURES = resolve(import.meta.dirname, '../web/public/pictures')

/** Makes a creator with a page of their own. */
export const newCreator = (request: APIRequestContext, displayName: string, wish: Wish = {}) =>
  join(request, {
    displayName,
    roles: ['creator'],
    ...wish,
    creator: { tagline: 'Made in tests', priceCents: 799, ...wish.creator },
  })

/** Drags a picture over the composer, drops it there, or pastes it. */
export async function bringPhoto(composer: Locator, how: 'dragenter' | 'drop' | 'paste'): Promise<void> {
  const bytes = [...(await readFile(resolve(PICTURES, 'bowls-240.webp')))]
  await composer.getByRole('textbox', { name: 'Text' }).evaluate(
    (field, [kind, content]) => {
      const brought = new DataTransfer()
      brought.items.add(new File([new Uint8Array(content)], 'bowls.webp', { type: 'image/webp' }))
      const way = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...way, clipboardData: brought })
          : new DragEvent(kind, { ...way, dataTransfer: brought }),
      )
    },
    [how, bytes] as const,
  )
}

interface PostWish extends Partial<Pick<NewPost, 'visibility' | 'publish'>> {
  text: string
  /** What they show, for their descriptions. */
  photos?: readonly string[]
}

/** Publishes a post and waits until its photos are approved. They're small: the server makes several versions of each. */
export async function publish(
  request: APIRequestContext,
  { text, visibility = 'subscribers', publish: when = { when: 'now' }, photos = [] }: PostWish,
): Promise<MyPost> {
  const added: NewPost['photos'] = []
  for (const name of photos) {
    const data = await drawPicture({ width: 240, height: 180 })
    const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() }
    const upload = () => request.post(postPostPhoto.path, { headers, data })
    // A machine with much to do says so, and is asked again.
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

/** Photos that somebody added and no post has, as many as there may be. */
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

export type Db = ReturnType<typeof connect>['db']

/** For what nobody can bring about by a screen. */
export async function inDatabase(act: (db: Db) => Promise<void>): Promise<void> {
  const database = connect(
    runningCluster(process.env.KOJI_E2E_DATA!)!,
    { connections: 1, timeout: 10 },
    () => undefined,
  )
  try {
    await act(database.db)
  } finally {
    await database.close()
  }
}
