import { expect, test } from 'vitest'
import { fitSize, isHeavy } from './photo-shrink.ts'

const SMALL = { width: 3_000, height: 2_000 }

test.each([
  ['a photo of many pixels', { size: 900_000, type: 'image/jpeg' }, { width: 6_000, height: 4_000 }, true],
  ['a photo of many bytes', { size: 9_000_000, type: 'image/png' }, SMALL, true],
  ['AVIF', { size: 9_000, type: 'image/avif' }, SMALL, true],
  ['any other photo', { size: 900_000, type: 'image/webp' }, SMALL, false],
])('decides whether to shrink %s before the upload: %s', (_, file, size, heavy) => {
  expect(isHeavy(file, size)).toBe(heavy)
})

test.each([
  [
    { width: 6_000, height: 4_000 },
    { width: 2_560, height: 1_707 },
  ],
  [
    { width: 4_000, height: 6_000 },
    { width: 1_707, height: 2_560 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 30_000, height: 2 },
    { width: 2_560, height: 1 },
  ],
])('scales %o to %o', (size, sent) => {
  expect(fitSize(size)).toEqual(sent)
})
