/** The secret of a link out of a mail. It leaves the address at once, so that no history keeps it. */
export function takeMailedToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
