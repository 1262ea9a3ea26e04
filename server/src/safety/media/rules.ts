import { type Crop, PHOTO_WIDTHS } from '@koji/contract'

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Recognizes the format by the first bytes. Null unless we support it. */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const word = (at: number) => bytes.toString('latin1', at, at + 4)
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return 'webp'
  if (word(4) === 'ftyp') return kindOfBrands(bytes, word)
  return null
}

/** AVIF and HEIC share a container format, which starts with a list of compatible brands. */
function kindOfBrands(bytes: Buffer, word: (at: number) => string): PictureKind | null {
  if (bytes.length < 16) return null
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 128)
  const brands = new Set([word(8)])
  for (let at = 16; at + 4 <= end; at += 4) brands.add(word(at))
  if (brands.has('avif') || brands.has('avis')) return 'avif'
  return ['heic', 'heix', 'heim', 'heis', 'mif1'].some((brand) => brands.has(brand)) ? 'heic' : null
}

const startsWith = (bytes: Buffer, at: number, magic: readonly number[]): boolean =>
  magic.every((byte, n) => bytes[at + n] === byte)

interface Size {
  width: number
  height: number
}

/** Converts a relative crop to whole pixels within the picture, at least one in each direction. */
export function cutOf(crop: Crop, { width, height }: Size): { left: number; top: number } & Size {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

/** The widths of the versions of a picture. Pictures are never enlarged. */
export const widthsFor = (width: number): number[] => [
  ...new Set(PHOTO_WIDTHS.map((wanted) => Math.min(wanted, width))),
]

/** The smallest sufficient width, or the largest if none is. */
export const nearestWidth = (widths: readonly number[], wanted: number): number =>
  widths.find((width) => width >= wanted) ?? widths.at(-1)!

export type MediaClass = 'public' | 'members' | 'private'

interface Facts {
  class: MediaClass
  state: 'checking' | 'shown' | 'held'
}

/** Whether caches may store a picture. Shared caches never get one that only its owner can see yet. */
export function cachingOf(facts: Facts): { cacheControl: string; tagged: boolean } {
  if (facts.class === 'private') return { cacheControl: 'no-store', tagged: false }
  if (facts.class === 'public' && facts.state === 'shown')
    return { cacheControl: 'public, max-age=3600', tagged: true }
  return { cacheControl: 'private, no-cache', tagged: true }
}
