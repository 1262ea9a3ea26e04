import type { AuditFilter } from '@koji/contract'

/** What is chosen on the screen, as its address has it; days are days of the browser's calendar. */
export interface Chosen {
  actor: string | null
  action: string | null
  kind: string | null
  target: string | null
  from: string | null
  to: string | null
}

export const NOTHING_CHOSEN: Chosen = {
  actor: null,
  action: null,
  kind: null,
  target: null,
  from: null,
  to: null,
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const isWord = (text: string): boolean => /^[a-z_]+(\.[a-z_]+)?$/.test(text)
const isDay = (text: string): boolean =>
  /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(`${text}T00:00`).getTime())

const FITS: Record<keyof Chosen, (text: string) => boolean> = {
  actor: isId,
  action: isWord,
  kind: isWord,
  target: isId,
  from: isDay,
  to: isDay,
}
const NAMES = Object.keys(FITS) as (keyof Chosen)[]

/** Whatever somebody made of the address by hand is as good as nothing. */
export function readChosen(search: URLSearchParams): Chosen {
  const found = { ...NOTHING_CHOSEN }
  for (const name of NAMES) {
    const text = search.get(name)
    if (text !== null && FITS[name](text)) found[name] = text
  }
  return found
}

export const writeChosen = (chosen: Chosen): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])))

/** A day begins here where its people are, and the last one counts in full. */
export function filterOf({ actor, action, kind, target, from, to }: Chosen): AuditFilter {
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(kind && { kind }),
    ...(target && { target }),
    ...(from && { since: midnight(from, 0) }),
    ...(to && { until: midnight(to, 1) }),
  }
}

function midnight(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + later).toISOString()
}
