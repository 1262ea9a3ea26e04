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
  ...{ actor: null, action: null, kind: null, target: null, from: null, to: null },
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WORD = /^[a-z_]+(\.[a-z_]+)?$/
const SHAPES: Record<keyof Chosen, RegExp> = {
  ...{ actor: UUID, target: UUID, action: WORD, kind: WORD },
  ...{ from: /^2\d{3}-\d{2}-\d{2}$/, to: /^2\d{3}-\d{2}-\d{2}$/ },
}
const NAMES = Object.keys(SHAPES) as (keyof Chosen)[]

/** Whatever somebody made of the address by hand is as good as nothing. */
export function readChosen(search: URLSearchParams): Chosen {
  const found = NAMES.map((name) => {
    const value = search.get(name)
    const fits = value !== null && SHAPES[name].test(value) && (name !== 'from' || isDay(value))
    return [name, fits && (name !== 'to' || isDay(value)) ? value : null]
  })
  return Object.fromEntries(found) as unknown as Chosen
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

const isDay = (day: string): boolean => !Number.isNaN(new Date(`${day}T00:00`).getTime())

function midnight(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + later).toISOString()
}
