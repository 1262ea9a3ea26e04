/** Fetches JSON for an island. A failure is logged and leaves the page as it is. */
export function fetchJson(path: string, signal: AbortSignal, onReply: (reply: unknown) => void): void {
  fetch(path, { signal, headers: { accept: 'application/json' } })
    .then(async (response) => {
      if (!response.ok) throw new Error(`${response.status}`)
      onReply(await response.json())
    })
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn(`Could not load ${path}`, error)
    })
}
