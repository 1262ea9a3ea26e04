import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:12::8a2e', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['127.0.0.1', 'This computer'],
  ['::1', 'This computer'],
])('shows %s as %s', (address, network) => expect(networkOf(address)).toBe(network))
