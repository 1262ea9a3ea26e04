/**
 * What opens a decision stands behind the #, which browsers send to nobody. Empty where nothing can be read: a link may have
 * been cut or changed on the way.
 */
export function ticketFromHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
