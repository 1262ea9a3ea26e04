import { expect, test } from 'vitest'
import { hashForLink, linkFromHash } from './ticket-link.ts'

const link = 'a'.repeat(43)

test('a link survives the address bar', () => {
  expect(linkFromHash(hashForLink(link))).toBe(link)
})

test.each(['', '#', '#ticket=', '#ticket=short', `#ticket=${link}x`, '#top'])('%s is no link', (hash) => {
  expect(linkFromHash(hash)).toBeNull()
})
