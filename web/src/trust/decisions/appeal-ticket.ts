/**
 * The ticket that opens a decision is in the URL fragment, which browsers never send. Empty if the fragment can't be
 * decoded: mail programs may cut or change links.
 */
export function ticketFromHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
