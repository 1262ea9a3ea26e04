import type { ClientError } from '@koji/contract'
import { expect, test } from 'vitest'
import { identityOf, releasesOf, withoutPeople } from './rules.ts'

const fault: ClientError = {
  kind: 'exception',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at y (https://koji.example/assets/index-AbCd1234.js:3:7)',
  path: '/discover',
  release: '1',
  at: '2026-11-15T00:00:00.000Z',
}

test('nothing that names a person is kept', () => {
  const kept = withoutPeople({
    ...fault,
    message: 'no user ana@koji.example',
    stack: 'Error\n    at https://koji.example/assets/a.js?who=ana:1:1',
    path: '/chat/0199d9f0-7d6c-7f31-8c5e-000000000001?draft=hello#there',
  })
  expect(kept.message).toBe('no user [EMAIL]')
  expect(kept.stack).toContain('[URL_WITH_PARAMS]')
  expect(kept.path).toBe('/chat/…')
  expect(withoutPeople({ ...fault, path: '/@mira' }).path).toBe('/…')
})

test('the same fault of two releases and two screens is one', () => {
  const later = {
    ...fault,
    stack: fault.stack.replace('AbCd1234', 'EfGh5678').replace(':3:7', ':9:1'),
    path: '/matches',
  }
  expect(identityOf(later)).toBe(identityOf(fault))
  expect(identityOf({ ...fault, message: 'z is not a function' })).not.toBe(identityOf(fault))
})

test('releases are told with their days, the worst first', () => {
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
