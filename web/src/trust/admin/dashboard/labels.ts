import { QUEUE_COUNT_MAX, type Queue } from '@koji/contract'
import { paths } from '#lib/paths.ts'

type QueueName = Queue['queue']

const HOUR_MS = 3_600_000
const OVERDUE_HOURS = 48

export const QUEUE_LINKS: Record<QueueName, { label: string; to: string }> = {
  verifications: { label: 'ID verifications', to: paths.adminVerifications },
  applications: { label: 'Applications', to: `${paths.adminVerifications}?tab=applications` },
  moderation: { label: 'Content cases', to: paths.adminModeration },
  reports: { label: 'Reports', to: paths.adminReports },
  refunds: { label: 'Refunds', to: paths.adminRefunds },
  appeals: { label: 'Appeals', to: `${paths.adminModeration}?tab=appeals` },
  tickets: { label: 'Support tickets', to: paths.adminSupport },
}

export const formatCount = (waiting: number): string =>
  waiting >= QUEUE_COUNT_MAX ? `${(QUEUE_COUNT_MAX - 1).toLocaleString('en')}+` : waiting.toLocaleString('en')

const MINUTE_MS = 60_000

/** Describes how long the oldest item has waited. */
export const waitLabel = (since: string, now: Date): string =>
  now.getTime() - Date.parse(since) < MINUTE_MS ? 'just came in' : `oldest ${formatAge(since, now)}`

/** For example "40 minutes", "5 hours" or "3 days". */
export function formatAge(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}

export const isOverdue = (since: string, now: Date): boolean =>
  now.getTime() - Date.parse(since) > OVERDUE_HOURS * HOUR_MS

const plural = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number): string {
  const unit = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1_000 ** unit
  return `${value >= 100 || unit === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${BYTE_UNITS[unit]}`
}
