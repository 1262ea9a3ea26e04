import type { ClientError } from '@koji/contract'
import { expect, test } from 'vitest'
import { identityOf, releasesOf, withoutPersonalData } from './rules.ts'

const error: ClientError = {
  kind: 'exception',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at y (https://koji.example/assets/index-AbCd1234.js:3:7)',
  path: '/discover',
  release: '1',
  at: '2026-11-15T00:00:00.000Z',
}

test('removes personal data', () => {
  const scrubbed = withoutPersonalData({
    ...error,
    message: 'no user ana@koji.example',
    stack: 'Error\n    at https://koji.example/assets/a.js?who=ana:1:1',
    path: '/chat/0199d9f0-7d6c-7f31-8c5e-000000000001?draft=hello#there',
  })
  expect(scrubbed.message).toBe('no user [EMAIL]')
  expect(scrubbed.stack).toContain('[URL_WITH_PARAMS]')
  expect(scrubbed.path).toBe('/chat/…')
  expect(withoutPersonalData({ ...error, path: '/@mira' }).path).toBe('/…')
})

test('identifies the same error in two releases and on two pages', () => {
  const later = {
    ...error,
    stack: error.stack.replace('AbCd1234', 'EfGh5678').replace(':3:7', ':9:1'),
    path: '/matches',
  }
  expect(identityOf(later)).toBe(identityOf(error))
  expect(identityOf({ ...error, message: 'z is not a function' })).not.toBe(identityOf(error))
})

test('counts errors per release and day, the worst release first', () => {
  const counts = [
    { day: '2026-11-16', release: 'new', count: 5 },
    { day: '2026-11-14', release: 'new', count: 1 },
    { day: '2026-11-16', release: 'old', count: 2 },
    { day: '2026-11-13', release: 'old', count: 7 },
  ]
  expect(releasesOf(counts, '2026-11-16', 3)).toEqual([
    { release: 'new', count: { now: 6, before: 0 }, days: [1, 0, 5] },
    { release: 'old', count: { now: 2, before: 7 }, days: [0, 0, 2] },
  ])
})
