import type { FastifyRequest } from 'fastify'

/**
 * Whom an address counts as. One IPv6 customer holds a whole /64 and could come from a new address each time,
 * so all of it is one; IPv4 in IPv6 clothing is the IPv4 address.
 */
export function rateLimitKey(address: string): string {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Somebody on this machine. A proxy on it speaks for strangers too. */
export const isLocalRequest = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) && !headers['x-forwarded-for']
