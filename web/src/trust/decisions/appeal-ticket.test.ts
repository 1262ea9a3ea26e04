import { expect, test } from 'vitest'
import { ticketFromHash } from './appeal-ticket.ts'

test.each([
  ['#abc.def', 'abc.def'],
  ['#a%2Bb', 'a+b'],
  ['', ''],
  ['#%E0%A4%A', ''],
  ['#100%', ''],
])('reads from %j the ticket %j', (hash, ticket) => {
  expect(ticketFromHash(hash)).toBe(ticket)
})
