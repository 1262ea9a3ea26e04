import { createHash } from 'node:crypto'

/** An id that the same words always give: of version 8, "custom", so that it is never one that chance gave. */
export function idFrom(words: string): string {
  const hex = createHash('sha256').update(`koji demo ${words}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
