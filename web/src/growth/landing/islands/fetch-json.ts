/** Asks the server and hands the answer over; a failure is logged and changes nothing on the page. */
export function ask(path: string, signal: AbortSignal, show: (answer: unknown) => void): void {
  fetch(path, { signal, headers: { accept: 'application/json' } })
    .then(async (response) => {
      if (!response.ok) throw new Error(`${response.status}`)
      show(await response.json())
    })
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn(`Could not load ${path}`, error)
    })
}
