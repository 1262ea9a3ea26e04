/** The secret in the fragment of a link from an email, if there is one. */
export const mailedSecret = (name: 'token' | 'unsubscribe', hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get(name)

/** Removes the fragment, so that the secret doesn't stay in the browser history. */
export function dropMailedSecret(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
