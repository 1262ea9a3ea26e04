/** The secret of a link out of a mail, if this page was opened with one. */
export const mailedSecret = (name: 'token' | 'unsubscribe'): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(name)

/** Out of the address, so that no history keeps it. */
export function dropMailedSecret(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
