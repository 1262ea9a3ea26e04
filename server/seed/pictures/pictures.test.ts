import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { chance } from './chance.ts'
import { hair, STYLES } from './hair.ts'
import { lookOf, type PortraitWish } from './look.ts'
import { portraitSvg } from './portrait.ts'
import { render } from './render.ts'
import { SCENES, sceneSvg } from './scene.ts'

const PRESENTING = ['woman', 'man', 'neutral'] as const
const wish = (i: number): PortraitWish => ({
  seed: `person ${i}`,
  presenting: PRESENTING[i % 3] as PortraitWish['presenting'],
  age: 18 + ((i * 7) % 63),
})
const people = Array.from({ length: 300 }, (_, i) => wish(i))
const drawn = people.map((person, i) => portraitSvg(person, i % 3))

/** Small, because what is tested is that the picture can be drawn at all. */
const seen = async (svg: string) => sharp(Buffer.from(svg), { density: 7.2 }).removeAlpha().raw().toBuffer()

describe('portraits', () => {
  test('the same wish and shot give the same bytes, in whatever order they are asked for', () => {
    for (const i of [120, 7, 63, 2, 44, 299, 5]) expect(portraitSvg(wish(i), i % 3)).toBe(drawn[i])
  })

  test('300 people are 300 different pictures', () => {
    expect(new Set(drawn).size).toBe(300)
  })

  test('another shot is another picture of the same person', () => {
    for (const person of people.slice(0, 12)) {
      expect(new Set([0, 1, 2, 3].map((shot) => portraitSvg(person, shot))).size).toBe(4)
      const skin = lookOf(person).skin.base
      for (const shot of [0, 1, 2, 3]) expect(portraitSvg(person, shot)).toContain(`fill="${skin}"`)
    }
  })

  test('every number is a number, and nothing is left out', () => {
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|null|Infinity|<text/)
  })

  test('no two pieces share a name', () => {
    for (const svg of drawn) {
      const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('the skins of a crowd are spread evenly', () => {
    const tones = new Map<number, number>()
    for (const { skin } of people.map(lookOf)) tones.set(skin.depth, (tones.get(skin.depth) ?? 0) + 1)
    expect(tones.size).toBe(10)
    for (const count of tones.values()) expect(count).toBeGreaterThan(14)
  })

  test('a crowd wears many kinds of hair, cover, beard and glasses, each where it fits', () => {
    const looks = people.map(lookOf)
    expect(new Set(looks.map((look) => look.hair.style)).size).toBeGreaterThan(25)
    expect(new Set(looks.map((look) => look.cover)).size).toBeGreaterThan(4)
    expect(new Set(looks.map((look) => look.glasses.kind)).size).toBe(7)
    for (const look of looks.filter(({ presenting }) => presenting === 'woman'))
      expect(look.beard).toBe('none')
    for (const look of looks.filter(({ cover }) => cover === 'turban')) expect(look.beard).not.toBe('none')
  })

  test('each hair style is drawn from whole outlines', () => {
    for (const style of Object.keys(STYLES) as (keyof typeof STYLES)[]) {
      const { back, front } = hair(style, '#33231C', '#A96D42')
      for (const piece of [...back, ...front]) expect(piece.d === '' || /^M.*Z$/.test(piece.d)).toBe(true)
    }
  })

  test('they parse and render', async () => {
    for (const svg of drawn.slice(0, 24)) {
      const pixels = await seen(svg)
      expect(pixels.length).toBe(80 * 100 * 3)
      expect(new Set(pixels).size).toBeGreaterThan(40)
    }
  })
})

describe('scenes', () => {
  test('at least 24 subjects, each repeatable and each other with another seed', () => {
    expect(SCENES.length).toBeGreaterThanOrEqual(24)
    for (const subject of SCENES) {
      expect(sceneSvg('a', subject)).toBe(sceneSvg('a', subject))
      expect(new Set(['a', 'b', 'c', 'd'].map((seed) => sceneSvg(seed, subject))).size).toBe(4)
      expect(sceneSvg('e', subject)).not.toMatch(/NaN|undefined|null|Infinity|<text/)
    }
  })

  test('they parse and render', async () => {
    for (const subject of SCENES) expect(new Set(await seen(sceneSvg('a', subject))).size).toBeGreaterThan(30)
  })
})

describe('rendering', () => {
  test('makes the same WebP of 4:5 from the same drawing', async () => {
    const svg = portraitSvg(wish(1), 0)
    const picture = await render(svg)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 1350 })
    expect(picture.length).toBeLessThan(100_000)
    expect(picture.equals(await render(svg))).toBe(true)
  })

  test('takes another size, for a square too', async () => {
    const picture = await render(sceneSvg('a', 'cat'), { width: 400, height: 400 })
    expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 400 })
  })
})

test('seeds that differ in one letter draw differently from the first draw on', () => {
  const firsts = Array.from({ length: 200 }, (_, i) => chance(`person ${i}`).next())
  expect(Math.min(...firsts)).toBeLessThan(0.05)
  expect(Math.max(...firsts)).toBeGreaterThan(0.95)
  expect(firsts.filter((first) => first < 0.5).length).toBeGreaterThan(70)
})
