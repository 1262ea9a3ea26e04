import sharp from 'sharp'
import { expect, test } from 'vitest'
import { watermarkPicture } from './watermark.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#406080' } })
    .webp({ lossless: true })
    .toBuffer()

/** Counts the pixels that changed. */
async function countChanged(marked: Uint8Array): Promise<number> {
  const { data, info } = await sharp(marked).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const before = [0x40, 0x60, 0x80]
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (before.some((value, n) => Math.abs(value - data[at + n]!) > 12)) count++
  return count
}

test.each([
  [1_080, 1_350],
  [320, 400],
  [90, 60],
  [60, 900],
  [1_080, 12],
])('draws a name on a picture of %i × %i', async (width, height) => {
  const marked = await watermarkPicture(await plain(width, height), '@somebody_with_a_name')
  expect(await countChanged(marked!)).toBeGreaterThan(15)
  expect(await sharp(marked!).metadata()).toMatchObject({ width, height })
})

test.each([
  [4, 4],
  [1_080, 3],
  [20, 20],
])('returns null for a picture of %i × %i, which has no room for a name', async (width, height) => {
  expect(await watermarkPicture(await plain(width, height), '@somebody_with_a_name')).toBeNull()
})

test('returns null for a name without a letter that the font has', async () => {
  expect(await watermarkPicture(await plain(640, 480), '日本')).toBeNull()
})
