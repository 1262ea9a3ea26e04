import type { FastifyRequest } from 'fastify'

/**
 * Returns the address or network that rate limits count. An IPv6 customer usually has a whole /64 and could use a new
 * address for each request, so the /64 counts as one. An IPv4-mapped IPv6 address counts as its IPv4 address.
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

/** Whether the request comes from this machine. A proxy on this machine also forwards requests of others. */
export const isLocalRequest = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) && !headers['x-forwarded-for']
