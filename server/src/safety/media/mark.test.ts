import sharp from 'sharp'
import { expect, test } from 'vitest'
import { markPicture } from './mark.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#406080' } })
    .webp({ lossless: true })
    .toBuffer()

/** How many of its pixels are other than they were. */
async function changed(marked: Uint8Array): Promise<number> {
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
])('a name is written on a picture of %i × %i', async (width, height) => {
  const marked = await markPicture(await plain(width, height), '@somebody_with_a_name')
  expect(await changed(marked!)).toBeGreaterThan(15)
  expect(await sharp(marked!).metadata()).toMatchObject({ width, height })
})

test.each([
  [4, 4],
  [1_080, 3],
  [20, 20],
])('a picture of %i × %i has no room for a name, and is not shown without one', async (width, height) => {
  expect(await markPicture(await plain(width, height), '@somebody_with_a_name')).toBeNull()
})

test('a name without a letter that can be written marks nothing', async () => {
  expect(await markPicture(await plain(640, 480), '日本')).toBeNull()
})
