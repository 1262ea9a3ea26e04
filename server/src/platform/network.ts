const IPV4 = /^\d+(\.\d+){3}$/

/** Returns the network of an address: precise enough to recognize a usual place, too coarse to locate a person. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  if (plain === '127.0.0.1' || plain === '::1') return 'This computer'
  if (IPV4.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return `${plain.split('::')[0]!.split(':').slice(0, 3).join(':')}::/48`
}
