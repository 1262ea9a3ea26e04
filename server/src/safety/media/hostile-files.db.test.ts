import { photoUrl, postPhoto } from '@koji/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture } from '#seed/sample-picture.ts'
import { createMaliciousFiles } from '#test/malicious-files.ts'
import { expectWithin, measureTime } from '#test/stopwatch.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const files = await createMaliciousFiles()
const harmless = await drawPicture({ width: 40, height: 30 })
const REFUSED = ['unreadable_photo', 'photo_too_large', 'photo_too_slow']
const IN_TIME_MS = 2_000
/** What one upload may take of the event loop, in which everybody else is served. */
const HERE_MS = 100
const GROWTH_MAX = 256 * 1024 * 1024
const decoders = () => world.platform.processes.pids

let before: number
let sent = 0
let cleaned = 0

beforeAll(async () => {
  await (await world.signIn()).upload(postPhoto, await drawPicture())
  before = process.memoryUsage.rss()
})

test.each(files)('hostile: $name', async ({ bytes, mayPass }) => {
  sent++
  const ana = await world.signIn()
  const { result, timing } = await measureTime(decoders, () => ana.upload(postPhoto, bytes))
  const { status, body, problem } = result
  if (status === 201) {
    expect(mayPass).toBe(true)
    expect(await dirtIn(body.photo.id, ana.cookie)).toEqual([])
    cleaned++
  } else expect(REFUSED).toContain(problem.code)
  expectWithin(IN_TIME_MS, timing.quiet)
  expectWithin(HERE_MS, timing.here)
  expect(process.memoryUsage.rss() - before).toBeLessThan(GROWTH_MAX)
  // Whoever comes next does not suffer.
  expect((await ana.upload(postPhoto, harmless)).status).toBe(201)
})

afterAll(() => {
  if (sent === files.length && cleaned <= 20) throw new Error(`Only ${cleaned} were cleaned`)
})

test('there are a hundred of them', () => {
  expect(files.length).toBeGreaterThanOrEqual(100)
})

async function dirtIn(id: string, cookie: string): Promise<string[]> {
  const { statusCode, rawPayload } = await world.app.http.inject({
    method: 'GET',
    url: photoUrl(id, 1080, 'webp'),
    headers: { cookie },
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
