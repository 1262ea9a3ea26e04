import { createHash } from 'node:crypto'

/** A stable UUID for a seed. Version 8 ("custom") distinguishes it from random ids. */
export function idFrom(seed: string): string {
  const hex = createHash('sha256').update(`koji demo ${seed}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
