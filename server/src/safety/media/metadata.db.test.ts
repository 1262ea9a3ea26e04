import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '#seed/sample-picture.ts'
import { withChunk, withSegment } from '#test/malicious-files.ts'
import { useWorld } from '#test/world.ts'
import { AVIF_JOB } from './service.ts'

const world = useWorld()
const MARK = 'canary-of-metadata'

const marked = (picture: Sharp): Sharp =>
  picture
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: MARK, Artist: MARK, ImageDescription: MARK },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 42/1', GPSMapDatum: MARK },
    })
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${MARK} --></x:xmpmeta><?xpacket end="w"?>`,
    )

const KINDS = ['jpeg', 'png', 'webp', 'avif'] as const

async function planted(): Promise<Record<(typeof KINDS)[number], Buffer>> {
  const plain = await drawPicture({ width: 340, height: 200, format: 'png' })
  const jpeg = await marked(sharp(plain)).jpeg().toBuffer()
  const png = await marked(sharp(plain)).png().toBuffer()
  return {
    jpeg: withSegment(
      withSegment(jpeg, 0xfe, Buffer.from(MARK)),
      0xed,
      Buffer.from(`Photoshop 3.0\0${MARK}`),
    ),
    png: withChunk(png, 'tEXt', Buffer.from(`Comment\0${MARK}`)),
    webp: await marked(sharp(plain)).webp().toBuffer(),
    avif: await marked(sharp(plain)).avif({ effort: 0 }).toBuffer(),
  }
}

test.each(KINDS)(
  'nothing that was planted beside the pixels of %s is in any byte that is kept',
  async (kind) => {
    const { services, platform } = world
    const ana = await world.signIn()
    const bytes = (await planted())[kind]
    expect(bytes.includes(MARK)).toBe(true)
    const folder = resolve(platform.config.DATA_DIR, 'media')
    const { id } = await services.photos.add(platform.database.db, ana.id, { bytes, crop: null })
    await platform.jobs.runNow(AVIF_JOB, { mediaId: id })
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const kept = files.filter((one) => one.isFile())
    expect(kept.filter(({ parentPath }) => parentPath.endsWith(id))).toHaveLength(2 * 2)
    for (const { parentPath, name } of kept) {
      const bytes = await readFile(resolve(parentPath, name))
      expect(bytes.includes(MARK)).toBe(false)
      for (const box of ['EXIF', 'Exif', 'XMP ', 'xmpmeta', 'ICCP', 'mntrRGB', 'W5M0Mp'])
        expect(bytes.includes(box), `${box} in ${name}`).toBe(false)
      const { exif, icc, xmp, iptc, space } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, space }).toEqual({ space: 'srgb' })
    }
  },
)
