const running = new Map<string, Promise<unknown>>()

/** Runs one piece of work per name at a time: in all tabs, or without TLS, where browsers have no locks, in this page. */
export function runExclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const turn = (running.get(name) ?? Promise.resolve()).then(work)
  running.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}
