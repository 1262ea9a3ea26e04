const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const TYPES = { text: 2, uint32: 6, map: 7, array: 11 } as const

type Value = string | number | Value[] | { [key: string]: Value }

/** Builds a GeoIP database (MaxMind DB format) with one IPv4 network. */
export function buildGeoipDatabase(network: string, record: Value): Buffer {
  const [address, bits] = network.split('/') as [string, string]
  const depth = Number(bits)
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const nodes = Array.from({ length: depth }, (_, level) => {
    const next = level === depth - 1 ? depth + 16 : level + 1
    const right = Math.floor(number / 2 ** (31 - level)) % 2 === 1
    return Buffer.concat([node(right ? depth : next), node(right ? next : depth)])
  })
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'Test',
    description: { en: 'One network' },
    languages: ['en'],
    ip_version: 4,
    node_count: depth,
    record_size: 24,
  }
  return Buffer.concat([...nodes, Buffer.alloc(16), encode(record), METADATA_MARKER, encode(metadata)])
}

const node = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 255, value & 255])

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(TYPES.text, text.length), text])
  }
  if (typeof value === 'number') return Buffer.concat([control(TYPES.uint32, 4), uint32(value)])
  if (Array.isArray(value)) return Buffer.concat([control(TYPES.array, value.length), ...value.map(encode)])
  const entries = Object.entries(value).flatMap(([key, inner]) => [encode(key), encode(inner)])
  return Buffer.concat([control(TYPES.map, entries.length / 2), ...entries])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Types above 7 take a second byte. */
const control = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])
