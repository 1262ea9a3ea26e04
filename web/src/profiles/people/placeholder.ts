import { thumbHashToDataURL } from 'thumbhash'

/** More than any screen shows. */
const CACHE_MAX = 300

const decoded = new Map<string, string>()

/** The blurred preview as a data URL. Each is decoded once. */
export function placeholderOf(thumbhash: string): string {
  const cached = decoded.get(thumbhash)
  if (cached) return cached
  if (decoded.size >= CACHE_MAX) decoded.clear()
  const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)))
  decoded.set(thumbhash, url)
  return url
}
