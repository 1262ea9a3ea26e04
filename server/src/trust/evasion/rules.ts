import { PERCEPTUAL_HASH_MAX_DISTANCE, PLAIN_SURFACE_MAX_BITS } from '@koji/contract'

/** Providers that give one mailbox many addresses: dots, and whatever stands behind a plus. */
const DOTS_DO_NOT_COUNT = ['gmail.com', 'googlemail.com']
const TAGS_DO_NOT_COUNT = [
  ...DOTS_DO_NOT_COUNT,
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

/** The mailbox that an address leads to, so that another way to write it is the same. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  let name = email.slice(0, at).toLowerCase()
  if (TAGS_DO_NOT_COUNT.includes(domain)) name = name.replace(/\+.*$/, '')
  if (DOTS_DO_NOT_COUNT.includes(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name}@${domain}`
}

const BANDS = 4
const BAND_BITS = 16

const partsOf = (look: Buffer): number[] =>
  Array.from({ length: BANDS }, (_, band) => look.readUInt16BE(band * 2))

const key = (band: number, part: number): number => (band << BAND_BITS) | part

/** What is kept of a look to find it by. */
export const bandsOf = (look: Buffer): number[] => partsOf(look).map((part, band) => key(band, part))

/**
 * All keys under which a look can be found that differs in at most six bits: of four parts one differs in one bit at
 * most. However many looks there are, these are 68.
 */
export const keysNear = (look: Buffer): number[] =>
  partsOf(look).flatMap((part, band) => [
    key(band, part),
    ...Array.from({ length: BAND_BITS }, (_, bit) => key(band, part ^ (1 << bit))),
  ])

export function differingBits(one: Buffer, other: Buffer): number {
  let bits = 0
  for (const [at, byte] of one.entries())
    for (let left = byte ^ other[at]!; left > 0; left &= left - 1) bits++
  return bits
}

export const looksSame = (one: Buffer, other: Buffer): boolean =>
  differingBits(one, other) <= PERCEPTUAL_HASH_MAX_DISTANCE

/** A wall or the sky looks like any other. */
export function saysSomething(look: Buffer): boolean {
  const bits = differingBits(look, Buffer.alloc(look.length))
  return bits >= PLAIN_SURFACE_MAX_BITS && bits <= look.length * 8 - PLAIN_SURFACE_MAX_BITS
}
