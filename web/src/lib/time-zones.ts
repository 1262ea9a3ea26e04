import type { ComboboxItem } from '#ui/combobox.tsx'

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones with readable names and their current UTC offset. */
export function zoneItems(chosen: string, now = new Date()): ComboboxItem[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', browserTimeZone(), chosen])
  return [...known]
    .toSorted()
    .map((zone) => ({ value: zone, label: zoneName(zone), hint: offset(zone, now) }))
}

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

function offset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
