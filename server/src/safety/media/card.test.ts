import { DEFAULT_CARD } from '@koji/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PREVIEW_SIZE as CARD } from '#platform/http/preview-size.ts'
import { type CardParts, makeCard } from './card.ts'
import { DISPLAY, legible, TEXT } from './card-fonts.ts'

const plain = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .webp()
    .toBuffer()

const cardOf = (parts: Partial<CardParts>) =>
  makeCard({ cover: null, face: null, name: 'Mira', tagline: '', design: DEFAULT_CARD, ...parts })

async function pixel(card: Uint8Array, left: number, top: number): Promise<number[]> {
  const cut = await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...cut]
}

/** The number of light pixels where the text begins, on a dark background. */
async function countTextPixels(card: Uint8Array): Promise<number> {
  const room = { left: 60, top: 60, width: 160, height: 400 }
  const grey = await sharp(card).extract(room).greyscale().raw().toBuffer()
  return grey.filter((light) => light > 200).length
}

const near = (color: string) => (pixels: number[]) =>
  pixels.every((value, n) => Math.abs(value - Number.parseInt(color.slice(1 + 2 * n, 3 + 2 * n), 16)) < 12)

test('has the size of a preview, with cover and face in their places', async () => {
  const card = await cardOf({ cover: await plain('#0000ff'), face: await plain('#00ff00') })
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', ...CARD })
  const [red, green, blue] = await pixel(card, 600, 20)
  expect(blue! > 200 && red! < 60 && green! < 60).toBe(true)
  const face = await pixel(card, 212, 440)
  expect(face[1]! > 200 && face[2]! < 60).toBe(true)
})

test('without a cover, uses the colors of the creator card, with a large face on the accent', async () => {
  const design = { accent: '#1f6650', background: '#fdebcb' }
  const card = await cardOf({ face: await plain('#0000ff'), design })
  expect(await sharp(card).metadata()).toMatchObject(CARD)
  expect(await pixel(card, 10, 10)).toSatisfy(near(design.background))
  expect(await pixel(card, 580, 315)).toSatisfy(near(design.accent))
  for (const x of [720, 910, 1_100]) expect(await pixel(card, x, 315)).toSatisfy(near('#0000ff'))
})

test('draws the name and the tagline unless the font lacks their letters', async () => {
  const [empty, withName, withTagline] = await Promise.all([
    cardOf({ name: '山田 愛子' }),
    cardOf({}),
    cardOf({ tagline: 'Pots & <glazes>' }),
  ])
  expect(await countTextPixels(empty)).toBe(0)
  expect(await countTextPixels(withName)).toBeGreaterThan(1_000)
  expect(await countTextPixels(withTagline)).toBeGreaterThan((await countTextPixels(withName)) + 500)
})

test.each(['W'.repeat(40), 'Wolffsson '.repeat(4).trim(), 'i', '.', '<b>&amp;'])(
  'keeps the name “%s” within its area',
  async (name) => {
    for (const cover of [null, await plain('#0000ff')]) {
      const card = await cardOf({ name, tagline: 'Every Sunday a loaf '.repeat(6), cover })
      expect(await sharp(card).metadata()).toMatchObject(CARD)
      for (const y of [430, 500, 600])
        expect(await pixel(card, 60, y)).toSatisfy(near(DEFAULT_CARD.background))
    }
  },
)

test.each([
  ['Mira Okafor', 'Mira Okafor'],
  ['  Zoë\n Żółć 🍊👩🏽‍🎨', 'Zoë Żółć'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['Mira 愛', ''],
  ['Мира', ''],
  ['\u202eariM', ''],
  ['🍊', ''],
])('turns %j into the legible text %j', (text, result) => {
  expect(legible(text, DISPLAY)).toBe(result)
})

test('has every letter of western and central Europe in both fonts', () => {
  const letters = 'AaÀàÅåÆæÇçĆćČčĎďĐđÉéĘęĚěĞğÍíİıŁłÑñŇňÖöŐőØøŒœŘřŚśŞşŠšȘșẞßŤťȚțÜüŮůŰűÝýŹźŻżŽž’–…'
  for (const font of [DISPLAY, TEXT]) expect(legible(letters, font)).toBe(letters)
})

test('contains no metadata of the original pictures', async () => {
  const cover = await sharp(await plain('#123456'))
    .withExif({ IFD0: { Artist: 'canary' } })
    .jpeg()
    .toBuffer()
  expect(cover.includes('canary')).toBe(true)
  const card = Buffer.from(await cardOf({ cover }))
  expect(card.includes('canary')).toBe(false)
})
