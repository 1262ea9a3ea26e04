import { expect, test } from 'vitest'
import { hashForTicket, isSecret, NEW_TICKET, ticketFromHash, ticketRequest } from './ticket-link.ts'

const link = 'a'.repeat(43)
const id = '01a1e458-a89d-7000-93b4-f724c6194885'

test.each([link, id])('restores %s from the fragment', (ticket) => {
  expect(ticketFromHash(hashForTicket(ticket))).toBe(ticket)
})

test('tells secrets from ids', () => {
  expect([isSecret(link), isSecret(id)]).toEqual([true, false])
})

test.each(['', '#', '#ticket=', '#ticket=short', `#ticket=${link}x`, '#top', NEW_TICKET])(
  'finds no ticket in %j',
  (hash) => {
    expect(ticketFromHash(hash)).toBeNull()
  },
)

test('sends a secret in a header and an id in the path', () => {
  const secret = 'A'.repeat(43)
  expect(ticketRequest(secret)).toEqual({ ticket: 'by-link', headers: { 'x-ticket-link': secret } })
  const id = '019e830e-1a00-7006-a053-7fe9d0000000'
  expect(ticketRequest(id)).toEqual({ ticket: id, headers: {} })
})
