import { expect, test } from 'vitest'
import { asked, hashForTicket, isSecret, NEW_TICKET, ticketFromHash } from './ticket-link.ts'

const link = 'a'.repeat(43)
const id = '01a1e458-a89d-7000-93b4-f724c6194885'

test.each([link, id])('%s survives the address bar', (ticket) => {
  expect(ticketFromHash(hashForTicket(ticket))).toBe(ticket)
})

test('a link is a secret, an id is none', () => {
  expect([isSecret(link), isSecret(id)]).toEqual([true, false])
})

test.each(['', '#', '#ticket=', '#ticket=short', `#ticket=${link}x`, '#top', NEW_TICKET])(
  '%s is no ticket',
  (hash) => {
    expect(ticketFromHash(hash)).toBeNull()
  },
)

test('a secret is never in the path of a request; an id is', () => {
  const secret = 'A'.repeat(43)
  expect(asked(secret)).toEqual({ ticket: 'by-link', headers: { 'x-ticket-link': secret } })
  const id = '019e830e-1a00-7006-a053-7fe9d0000000'
  expect(asked(id)).toEqual({ ticket: id, headers: {} })
})
