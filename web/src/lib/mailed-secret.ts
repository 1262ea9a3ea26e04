/** The secret of a link out of a mail, if there is one behind the #. */
export const mailedSecret = (name: 'token' | 'unsubscribe', hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get(name)

/** Out of the address, so that no history keeps it. */
export function dropMailedSecret(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
