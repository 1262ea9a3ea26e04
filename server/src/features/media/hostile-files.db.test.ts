import { getMyPhotos, photoUrl, postPhoto } from '@koji/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '#seed/sample-picture.ts'
import { hostileFiles } from '../../../test/hostile-files.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()
const REFUSED = ['unreadable_photo', 'photo_too_large']
/** What the decoders get by the clock; of that, two seconds are work, and the rest is what a busy machine takes. */
const IN_TIME_MS = 8_500
const GROWTH_MAX = 256 * 1024 * 1024

test('a hundred hostile files: each refused or cleaned in time, and nothing else suffers', async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(100)
  const first = await world.signIn()
  expect((await first.upload(postPhoto, await drawPicture())).status).toBe(201)
  const before = process.memoryUsage.rss()
  const wrong: string[] = []
  let cleaned = 0
  for (const { name, bytes, mayPass } of files) {
    const ana = await world.signIn()
    const begun = performance.now()
    const { status, body, problem } = await ana.upload(postPhoto, bytes)
    const took = performance.now() - begun
    if (took > IN_TIME_MS) wrong.push(`${name} took ${took} ms`)
    if (status === 201 && mayPass) {
      cleaned++
      wrong.push(...(await dirtIn(body.photo.id, ana.cookie)).map((dirt) => `${name}: ${dirt}`))
    } else if (!REFUSED.includes(problem.code)) wrong.push(`${name}: ${status} ${problem.code}`)
    if (process.memoryUsage.rss() - before > GROWTH_MAX) wrong.push(`${name}: memory`)
  }
  expect(wrong).toEqual([])
  expect(cleaned).toBeGreaterThan(20)
  expect((await first.upload(postPhoto, await drawPicture())).status).toBe(201)
  expect((await first.call(getMyPhotos, {})).body.items).toHaveLength(2)
}, 120_000)

async function dirtIn(id: string, cookie: string): Promise<string[]> {
  const { statusCode, rawPayload } = await world.app.http.inject({
    ...{ method: 'GET', url: photoUrl(id, 1080, 'webp'), headers: { cookie } },
  })
  if (statusCode !== 200) return [`it is not served: ${statusCode}`]
  const { format, pages, exif, icc, xmp } = await sharp(rawPayload).metadata()
  const text = rawPayload.toString('latin1')
  return [
    ...(format === 'webp' ? [] : [`served as ${format}`]),
    ...((pages ?? 1) > 1 ? ['it moves'] : []),
    ...(exif || icc || xmp ? ['metadata'] : []),
    ...['script', 'php', 'PDF', 'PK\x05', 'alert'].filter((sign) => text.includes(sign)),
  ]
}
