import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddressReader } from './forwarded-address.ts'

const ADDRESSES = [
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '::ffff:10.1.2.3',
  '192.168.7.7',
  '203.0.113.9',
  '2001:db8::1',
  '2001:db8:1::1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::5',
  '169.254.1.1',
]
const PROXIES = [
  '127.0.0.1',
  '::1',
  '10.0.0.0/8',
  '10.1.0.0/255.255.0.0',
  '192.168.7.7',
  '2001:db8::/48',
  'loopback',
  'linklocal',
  'uniquelocal',
]

test('returns the same address as Fastify for any header', async () => {
  const hop = fc.constantFrom(...ADDRESSES, '', ' ', 'nonsense')
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...PROXIES), { maxLength: 3 }),
      fc.constantFrom(...ADDRESSES),
      fc.array(hop, { maxLength: 4 }),
      async (trusted, remoteAddress, hops) => {
        const http = Fastify({ trustProxy: trusted.length > 0 ? trusted : false })
        const forwardedFor = hops.join(', ')
        http.get('/', ({ ip, raw }) => ({ ip, read: clientAddressReader(trusted)(raw as IncomingMessage) }))
        const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}
        const { ip, read } = (await http.inject({ url: '/', remoteAddress, headers })).json()
        expect(read).toBe(ip)
      },
    ),
    { numRuns: 100 },
  )
})
