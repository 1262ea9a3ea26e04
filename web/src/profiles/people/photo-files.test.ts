import { expect, test } from 'vitest'
import { complaintAboutFile, complaintAboutSize } from './photo-files.ts'

test.each([
  ['a photo', { size: 30_000_000, type: 'image/jpeg' }],
  ['a photo that the browser has no name for', { size: 9, type: '' }],
])('%s is sent', (_, file) => {
  expect(complaintAboutFile(file)).toBeUndefined()
})

test.each([
  ['an empty file', { size: 0, type: 'image/png' }, 'empty'],
  ['a film', { size: 9, type: 'video/mp4' }, 'not a photo'],
  ['a photo as an iPhone keeps it', { size: 9, type: 'image/heic' }, 'JPEG'],
  ['a drawing that can carry a script', { size: 9, type: 'image/svg+xml' }, 'not a photo'],
  ['a photo that is too big', { size: 54_200_000, type: 'image/jpeg' }, '54.2 MB'],
])('%s is refused with a reason', (_, file, reason) => {
  expect(complaintAboutFile(file)).toContain(reason)
})

test('a photo that stays too big for the server is refused with a reason', () => {
  expect(complaintAboutSize({ size: 14_200_000 })).toContain('14.2 MB')
  expect(complaintAboutSize({ size: 10_000_000 })).toBeUndefined()
})
