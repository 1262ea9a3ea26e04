import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PREVIEW_SIZE as CARD } from '#platform/http/preview-size.ts'
import { makeCard } from './card.ts'

const plain = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .webp()
    .toBuffer()

async function pixel(card: Uint8Array, left: number, top: number): Promise<number[]> {
  const cut = await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...cut]
}

test('a card has the size that previews take, with cover and face where they belong', async () => {
  const card = await makeCard({ cover: await plain('#0000ff'), face: await plain('#00ff00') })
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', ...CARD })
  const [red, green, blue] = await pixel(card, 600, 20)
  expect(blue! > 200 && red! < 60 && green! < 60).toBe(true)
  const face = await pixel(card, 176, 454)
  expect(face[1]! > 200 && face[2]! < 60).toBe(true)
})

test('without either it still is one, in the colour of the house', async () => {
  const card = await makeCard({ cover: null, face: null })
  expect(await sharp(card).metadata()).toMatchObject(CARD)
  const [red, , blue] = await pixel(card, 600, 300)
  expect(red! > 200 && blue! < 120).toBe(true)
})

test('nothing of what stood in the pictures’ files is left', async () => {
  const cover = await sharp(await plain('#123456'))
    .withExif({ IFD0: { Artist: 'canary' } })
    .jpeg()
    .toBuffer()
  expect(cover.includes('canary')).toBe(true)
  const card = Buffer.from(await makeCard({ cover, face: null }))
  expect(card.includes('canary')).toBe(false)
})
