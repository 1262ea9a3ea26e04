import { expect, test } from 'vitest'
import { fileError, sizeError } from './photo-files.ts'

test.each([
  ['a photo', { size: 30_000_000, type: 'image/jpeg' }],
  ['a photo of a type that the browser does not know', { size: 9, type: '' }],
])('accepts %s', (_, file) => {
  expect(fileError(file)).toBeUndefined()
})

test.each([
  ['an empty file', { size: 0, type: 'image/png' }, 'empty'],
  ['a video', { size: 9, type: 'video/mp4' }, 'not a photo'],
  ['an iPhone photo in HEIC', { size: 9, type: 'image/heic' }, 'JPEG'],
  ['an SVG, which can contain scripts', { size: 9, type: 'image/svg+xml' }, 'not a photo'],
  ['a photo that is too big', { size: 54_200_000, type: 'image/jpeg' }, '54.2 MB'],
])('refuses %s with a reason', (_, file, reason) => {
  expect(fileError(file)).toContain(reason)
})

test('refuses a photo that is too big for the server with a reason', () => {
  expect(sizeError({ size: 14_200_000 })).toContain('14.2 MB')
  expect(sizeError({ size: 10_000_000 })).toBeUndefined()
})
