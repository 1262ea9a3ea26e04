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
/** The longest that one upload may block the event loop, which serves all other requests. */
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

test.each(files)('survives a hostile file: $name', async ({ bytes, mayPass }) => {
  sent++
  const ana = await world.signIn()
  const { result, timing } = await measureTime(decoders, () => ana.upload(postPhoto, bytes))
  const { status, body, problem } = result
  if (status === 201) {
    expect(mayPass).toBe(true)
    expect(await remainsIn(body.photo.id, ana.cookie)).toEqual([])
    cleaned++
  } else expect(REFUSED).toContain(problem.code)
  expectWithin(IN_TIME_MS, timing.quiet)
  expectWithin(HERE_MS, timing.here)
  expect(process.memoryUsage.rss() - before).toBeLessThan(GROWTH_MAX)
  // The next upload works.
  expect((await ana.upload(postPhoto, harmless)).status).toBe(201)
})

afterAll(() => {
  if (sent === files.length && cleaned <= 20)
    throw new Error(`Only ${cleaned} files were accepted and cleaned`)
})

test('covers at least a hundred hostile files', () => {
  expect(files.length).toBeGreaterThanOrEqual(100)
})

async function remainsIn(id: string, cookie: string): Promise<string[]> {
  const { statusCode, rawPayload } = await world.app.http.inject({
    method: 'GET',
    url: photoUrl(id, 1080, 'webp'),
    headers: { cookie },
  })
  if (statusCode !== 200) return [`not served: ${statusCode}`]
  const { format, pages, exif, icc, xmp } = await sharp(rawPayload).metadata()
  const text = rawPayload.toString('latin1')
  return [
    ...(format === 'webp' ? [] : [`served as ${format}`]),
    ...((pages ?? 1) > 1 ? ['animated'] : []),
    ...(exif || icc || xmp ? ['metadata'] : []),
    ...['script', 'php', 'PDF', 'PK\x05', 'alert'].filter((sign) => text.includes(sign)),
  ]
}
