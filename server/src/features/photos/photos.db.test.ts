import { photoUrl, postPhoto } from '@koji/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '#seed/pictures.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

const get = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ method: 'GET', url, headers: { ...(cookie && { cookie }), ...headers } })

test('a JPEG that was sent is served as WebP in the widths it has', async () => {
  const ana = await world.signIn()
  const { status, body } = await ana.upload(postPhoto, await drawPicture())
  expect(status).toBe(201)
  expect(body.photo).toMatchObject({ width: 800, height: 600, avif: false, state: 'checking' })
  for (const [asked, got] of [
    [320, 320],
    [640, 640],
    [1080, 800],
  ] as const) {
    const response = await get(photoUrl(body.photo.id, asked, 'webp'), ana.cookie)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: got })
  }
})
