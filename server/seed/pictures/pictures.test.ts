import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hair, STYLES } from './hair.ts'
import { lookOf, type PortraitOptions } from './look.ts'
import { portraitSvg } from './portrait.ts'
import { seededRandom } from './random.ts'
import { render } from './render.ts'
import { SCENES, sceneSvg } from './scene.ts'

const PRESENTING = ['woman', 'man', 'neutral'] as const
const person = (i: number): PortraitOptions => ({
  seed: `person ${i}`,
  presenting: PRESENTING[i % 3] as PortraitOptions['presenting'],
  age: 18 + ((i * 7) % 63),
})
const people = Array.from({ length: 300 }, (_, i) => person(i))
const drawn = people.map((options, i) => portraitSvg(options, i % 3))

/** Renders small, because the tests only check that a picture can be rendered at all. */
const pixelsOf = async (svg: string) =>
  sharp(Buffer.from(svg), { density: 7.2 }).removeAlpha().raw().toBuffer()

describe('portraits', () => {
  test('are the same for the same person and shot, in any order', () => {
    for (const i of [120, 7, 63, 2, 44, 299, 5]) expect(portraitSvg(person(i), i % 3)).toBe(drawn[i])
  })

  test('differ for each of 300 people', () => {
    expect(new Set(drawn).size).toBe(300)
  })

  test('differ between shots of the same person, but not in the skin', () => {
    for (const options of people.slice(0, 12)) {
      expect(new Set([0, 1, 2, 3].map((shot) => portraitSvg(options, shot))).size).toBe(4)
      const skin = lookOf(options).skin.base
      for (const shot of [0, 1, 2, 3]) expect(portraitSvg(options, shot)).toContain(`fill="${skin}"`)
    }
  })

  test('contain no missing value, and no text that needs a font', () => {
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|null|Infinity|<text/)
  })

  test('give each piece its own id', () => {
    for (const svg of drawn) {
      const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('spread skin tones evenly over a crowd', () => {
    const tones = new Map<number, number>()
    for (const { skin } of people.map(lookOf)) tones.set(skin.depth, (tones.get(skin.depth) ?? 0) + 1)
    expect(tones.size).toBe(10)
    for (const count of tones.values()) expect(count).toBeGreaterThan(14)
  })

  test('vary hair, head coverings, beards and glasses within a crowd, in plausible combinations', () => {
    const looks = people.map(lookOf)
    expect(new Set(looks.map((look) => look.hair.style)).size).toBeGreaterThan(25)
    expect(new Set(looks.map((look) => look.cover)).size).toBeGreaterThan(4)
    expect(new Set(looks.map((look) => look.glasses.kind)).size).toBe(7)
    for (const look of looks.filter(({ presenting }) => presenting === 'woman'))
      expect(look.beard).toBe('none')
    for (const look of looks.filter(({ cover }) => cover === 'turban')) expect(look.beard).not.toBe('none')
  })

  test('draw each hair style from closed outlines', () => {
    for (const style of Object.keys(STYLES) as (keyof typeof STYLES)[]) {
      const { back, front } = hair(style, '#33231C', '#A96D42')
      for (const piece of [...back, ...front]) expect(piece.d === '' || /^M.*Z$/.test(piece.d)).toBe(true)
    }
  })

  test('render', async () => {
    for (const svg of drawn.slice(0, 24)) {
      const pixels = await pixelsOf(svg)
      expect(pixels.length).toBe(80 * 100 * 3)
      expect(new Set(pixels).size).toBeGreaterThan(40)
    }
  })
})

describe('scenes', () => {
  test('include at least 24 subjects, each repeatable and different for another seed', () => {
    expect(SCENES.length).toBeGreaterThanOrEqual(24)
    for (const subject of SCENES) {
      expect(sceneSvg('a', subject)).toBe(sceneSvg('a', subject))
      expect(new Set(['a', 'b', 'c', 'd'].map((seed) => sceneSvg(seed, subject))).size).toBe(4)
      expect(sceneSvg('e', subject)).not.toMatch(/NaN|undefined|null|Infinity|<text/)
    }
  })

  test('render', async () => {
    for (const subject of SCENES)
      expect(new Set(await pixelsOf(sceneSvg('a', subject))).size).toBeGreaterThan(30)
  })
})

describe('rendering', () => {
  test('produces the same 4:5 WebP from the same drawing', async () => {
    const svg = portraitSvg(person(1), 0)
    const picture = await render(svg)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 1350 })
    expect(picture.length).toBeLessThan(100_000)
    expect(picture.equals(await render(svg))).toBe(true)
  })

  test('supports other sizes, including squares', async () => {
    const picture = await render(sceneSvg('a', 'cat'), { width: 400, height: 400 })
    expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 400 })
  })
})

test('gives unrelated first numbers for seeds that differ in one letter', () => {
  const firsts = Array.from({ length: 200 }, (_, i) => seededRandom(`person ${i}`).next())
  expect(Math.min(...firsts)).toBeLessThan(0.05)
  expect(Math.max(...firsts)).toBeGreaterThan(0.95)
  expect(firsts.filter((first) => first < 0.5).length).toBeGreaterThan(70)
})
