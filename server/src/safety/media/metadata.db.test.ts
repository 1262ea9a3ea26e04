import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '#seed/sample-picture.ts'
import { withChunk, withSegment } from '#test/malicious-files.ts'
import { useWorld } from '#test/world.ts'
import { AVIF_JOB } from './service.ts'

const world = useWorld()
const CANARY = 'canary-of-metadata'

const withMetadata = (picture: Sharp): Sharp =>
  picture
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: CANARY, Artist: CANARY, ImageDescription: CANARY },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 42/1', GPSMapDatum: CANARY },
    })
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${CANARY} --></x:xmpmeta><?xpacket end="w"?>`,
    )

const KINDS = ['jpeg', 'png', 'webp', 'avif'] as const

async function picturesWithMetadata(): Promise<Record<(typeof KINDS)[number], Buffer>> {
  const plain = await drawPicture({ width: 340, height: 200, format: 'png' })
  const jpeg = await withMetadata(sharp(plain)).jpeg().toBuffer()
  const png = await withMetadata(sharp(plain)).png().toBuffer()
  return {
    jpeg: withSegment(
      withSegment(jpeg, 0xfe, Buffer.from(CANARY)),
      0xed,
      Buffer.from(`Photoshop 3.0\0${CANARY}`),
    ),
    png: withChunk(png, 'tEXt', Buffer.from(`Comment\0${CANARY}`)),
    webp: await withMetadata(sharp(plain)).webp().toBuffer(),
    avif: await withMetadata(sharp(plain)).avif({ effort: 0 }).toBuffer(),
  }
}

test.each(KINDS)('stores none of the metadata in %s', async (kind) => {
  const { services, platform } = world
  const ana = await world.signIn()
  const bytes = (await picturesWithMetadata())[kind]
  expect(bytes.includes(CANARY)).toBe(true)
  const folder = resolve(platform.config.DATA_DIR, 'media')
  const { id } = await services.photos.add(platform.database.db, ana.id, { bytes, crop: null })
  await platform.jobs.runNow(AVIF_JOB, { mediaId: id })
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const stored = files.filter((one) => one.isFile())
  expect(stored.filter(({ parentPath }) => parentPath.endsWith(id))).toHaveLength(2 * 2)
  for (const { parentPath, name } of stored) {
    const bytes = await readFile(resolve(parentPath, name))
    expect(bytes.includes(CANARY)).toBe(false)
    for (const box of ['EXIF', 'Exif', 'XMP ', 'xmpmeta', 'ICCP', 'mntrRGB', 'W5M0Mp'])
      expect(bytes.includes(box), `${box} in ${name}`).toBe(false)
    const { exif, icc, xmp, iptc, space } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, iptc, space }).toEqual({ space: 'srgb' })
  }
})
