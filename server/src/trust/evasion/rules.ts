import { PERCEPTUAL_HASH_MAX_DISTANCE, PLAIN_SURFACE_MAX_BITS } from '@koji/contract'

/** Providers that ignore dots in the local part of an address. */
const IGNORE_DOTS = ['gmail.com', 'googlemail.com']
/** Providers that ignore a tag behind a plus. */
const IGNORE_TAGS = [
  ...IGNORE_DOTS,
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'fastmail.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'yahoo.com',
]

/** The mailbox that an address delivers to: the same for all spellings of the address. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  let name = email.slice(0, at).toLowerCase()
  if (IGNORE_TAGS.includes(domain)) name = name.replace(/\+.*$/, '')
  if (IGNORE_DOTS.includes(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name}@${domain}`
}

const BANDS = 4
const BAND_BITS = 16

const partsOf = (hash: Buffer): number[] =>
  Array.from({ length: BANDS }, (_, band) => hash.readUInt16BE(band * 2))

const key = (band: number, part: number): number => (band << BAND_BITS) | part

/** The index keys of a perceptual hash. */
export const bandsOf = (hash: Buffer): number[] => partsOf(hash).map((part, band) => key(band, part))

/**
 * The keys under which every hash that differs in at most six bits can be found: among four parts, at least one then
 * differs in one bit at most. That makes 68 keys, however many hashes are stored.
 */
export const nearbyKeys = (hash: Buffer): number[] =>
  partsOf(hash).flatMap((part, band) => [
    key(band, part),
    ...Array.from({ length: BAND_BITS }, (_, bit) => key(band, part ^ (1 << bit))),
  ])

export function differingBits(one: Buffer, other: Buffer): number {
  let bits = 0
  for (const [at, byte] of one.entries())
    for (let left = byte ^ other[at]!; left > 0; left &= left - 1) bits++
  return bits
}

export const isSimilar = (one: Buffer, other: Buffer): boolean =>
  differingBits(one, other) <= PERCEPTUAL_HASH_MAX_DISTANCE

/** A photo of a wall or the sky resembles any other, so its hash identifies no one. */
export function isDistinctive(hash: Buffer): boolean {
  const bits = differingBits(hash, Buffer.alloc(hash.length))
  return bits >= PLAIN_SURFACE_MAX_BITS && bits <= hash.length * 8 - PLAIN_SURFACE_MAX_BITS
}
