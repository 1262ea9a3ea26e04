import { QUEUE_COUNTED, type Queue } from '@koji/contract'
import { paths } from '#lib/paths.ts'

type QueueName = Queue['queue']

const HOUR_MS = 3_600_000
/** Somebody has waited for too long. */
const LATE_HOURS = 48

/** Where each is worked off. */
export const QUEUE_LOOKS: Record<QueueName, { label: string; to: string }> = {
  verifications: { label: 'ID verifications', to: paths.adminVerifications },
  applications: { label: 'Applications', to: `${paths.adminVerifications}?tab=applications` },
  moderation: { label: 'Content cases', to: paths.adminModeration },
  reports: { label: 'Reports', to: paths.adminReports },
  refunds: { label: 'Refunds', to: paths.adminRefunds },
  appeals: { label: 'Appeals', to: `${paths.adminModeration}?tab=appeals` },
  tickets: { label: 'Support tickets', to: paths.adminSupport },
}

export const countWords = (waiting: number): string =>
  waiting >= QUEUE_COUNTED ? `${(QUEUE_COUNTED - 1).toLocaleString('en')}+` : waiting.toLocaleString('en')

const MINUTE_MS = 60_000

/** Of the one that has waited longest. */
export const waitingWords = (since: string, now: Date): string =>
  now.getTime() - Date.parse(since) < MINUTE_MS ? 'just came in' : `oldest ${ageWords(since, now)}`

/** "40 minutes", "5 hours", "3 days": for how long somebody waits. */
export function ageWords(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}

export const isLate = (since: string, now: Date): boolean =>
  now.getTime() - Date.parse(since) > LATE_HOURS * HOUR_MS

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const STEPS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function bytesWords(bytes: number): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1_000 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${STEPS[step]}`
}
