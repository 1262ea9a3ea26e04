import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Network names that Fastify accepts. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Accepts a prefix length (`8`) or a netmask (`255.0.0.0`). */
const bitsOf = (range: string): number =>
  isIP(range) === 4
    ? range.split('.').reduce((bits, part) => bits + Number(part).toString(2).replaceAll('0', '').length, 0)
    : Number(range)

/** Returns the client address of a raw request, such as a WebSocket handshake, by the same rules as `request.ip`. */
export function clientAddressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList()
  for (const entry of trusted.flatMap((one) => NAMED[one] ?? [one])) {
    const [address = '', range] = entry.split('/')
    if (range === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, bitsOf(range), familyOf(address))
  }
  const isTrustedProxy = (address: string): boolean =>
    isIP(address) > 0 && proxies.check(address.split('%')[0]!, familyOf(address))

  return ({ headers, socket }) => {
    const hops = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .flatMap((hop) => hop.trim() || [])
    let address = socket.remoteAddress ?? ''
    // Starts with the nearest hop. Everything before an untrusted one may be forged.
    while (hops.length > 0 && isTrustedProxy(address)) address = hops.pop()!
    return address
  }
}
