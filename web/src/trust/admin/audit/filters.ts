import type { AuditFilter } from '@koji/contract'

/** The filters of the screen, as stored in its URL. Days are in the time zone of the browser. */
export interface FilterValues {
  actor: string | null
  action: string | null
  kind: string | null
  target: string | null
  from: string | null
  to: string | null
}

export const NO_FILTERS: FilterValues = {
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

const VALIDATORS: Record<keyof FilterValues, (text: string) => boolean> = {
  actor: isId,
  action: isWord,
  kind: isWord,
  target: isId,
  from: isDay,
  to: isDay,
}
const NAMES = Object.keys(VALIDATORS) as (keyof FilterValues)[]

/** Ignores invalid values, because the URL may have been edited by hand. */
export function readFilters(search: URLSearchParams): FilterValues {
  const values = { ...NO_FILTERS }
  for (const name of NAMES) {
    const text = search.get(name)
    if (text !== null && VALIDATORS[name](text)) values[name] = text
  }
  return values
}

export const writeFilters = (filters: FilterValues): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))

/** Days start at local midnight, and the last day is included. */
export function toAuditFilter({ actor, action, kind, target, from, to }: FilterValues): AuditFilter {
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(kind && { kind }),
    ...(target && { target }),
    ...(from && { since: midnightAfter(from, 0) }),
    ...(to && { until: midnightAfter(to, 1) }),
  }
}

function midnightAfter(day: string, days: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + days).toISOString()
}
