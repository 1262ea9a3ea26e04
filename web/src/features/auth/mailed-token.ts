/** The secret of a link out of a mail, if this page was opened with one. */
export const mailedToken = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token')

/** Out of the address, so that no history keeps it. */
export function dropMailedToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
