import { expect, test } from 'vitest'
import { cachingOf, cutOf, kindOf, nearestWidth, widthsFor } from './rules.ts'

const box = (...brands: string[]) => {
  const body = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body, Buffer.alloc(40)])
}

test.each([
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe1])],
  ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8L', 'latin1')],
  ['avif', box('avif', 'mif1')],
  ['avif', box('mif1', 'miaf', 'avif')],
  ['heic', box('heic', 'mif1')],
  ['heic', box('mif1', 'heic')],
])('recognizes %s by its first bytes', (kind, bytes) => {
  expect(kindOf(bytes)).toBe(kind)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an incomplete signature', Buffer.from([0xff, 0xd8])],
  ['a gif', Buffer.from('GIF89a')],
  ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a tiff', Buffer.from('II*\0')],
  ['a pdf', Buffer.from('%PDF-1.7')],
  ['a sound in the container of WebP', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ['a video in the container of AVIF', box('isom', 'mp42')],
  ['a brand after the end of the list', Buffer.concat([box('isom'), Buffer.from('avif')])],
  ['a truncated container', Buffer.from('\0\0\0\x0cftypavif', 'latin1')],
])('recognizes no picture in %s', (_, bytes) => {
  expect(kindOf(bytes)).toBeNull()
})

test('crops to whole pixels within the picture, and to at least one', () => {
  const size = { width: 1_000, height: 500 }
  expect(cutOf({ x: 0.25, y: 0, width: 0.5, height: 1 }, size)).toEqual({
    left: 250,
    top: 0,
    width: 500,
    height: 500,
  })
  expect(cutOf({ x: 1 / 3, y: 2 / 3, width: 2 / 3, height: 1 / 3 }, size)).toEqual({
    left: 333,
    top: 333,
    width: 667,
    height: 167,
  })
  expect(cutOf({ x: 1, y: 1, width: 1e-9, height: 1e-9 }, size)).toEqual({
    left: 999,
    top: 499,
    width: 1,
    height: 1,
  })
  expect(cutOf({ x: 0, y: 0, width: 1, height: 1 }, { width: 1, height: 1 })).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  })
})

test('makes at least one version, and none wider than the picture', () => {
  expect(widthsFor(4_000)).toEqual([320, 640, 1080])
  expect(widthsFor(640)).toEqual([320, 640])
  expect(widthsFor(800)).toEqual([320, 640, 800])
  expect(widthsFor(1)).toEqual([1])
})

test('chooses the smallest version that is wide enough, or the widest', () => {
  expect([320, 640, 1080].map((wanted) => nearestWidth([320, 640, 800], wanted))).toEqual([320, 640, 800])
  expect(nearestWidth([90], 1080)).toBe(90)
})

test('lets shared caches store only public pictures that are shown', () => {
  expect(cachingOf({ class: 'public', state: 'shown' }).cacheControl).toBe('public, max-age=3600')
  for (const state of ['checking', 'held'] as const)
    expect(cachingOf({ class: 'public', state }).cacheControl).toBe('private, no-cache')
  expect(cachingOf({ class: 'members', state: 'shown' })).toEqual({
    cacheControl: 'private, no-cache',
    tagged: true,
  })
  expect(cachingOf({ class: 'private', state: 'shown' })).toEqual({ cacheControl: 'no-store', tagged: false })
})
