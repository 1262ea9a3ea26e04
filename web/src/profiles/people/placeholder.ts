import { thumbHashToDataURL } from 'thumbhash'

/** More than any screen shows at once. */
const KEPT = 300

const decoded = new Map<string, string>()

/** The blurred preview as an address for an image; each is decoded once. */
export function placeholderOf(thumbhash: string): string {
  const known = decoded.get(thumbhash)
  if (known) return known
  if (decoded.size >= KEPT) decoded.clear()
  const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)))
  decoded.set(thumbhash, url)
  return url
}
