import type { Application, CreatorCategory } from '@koji/contract'
import type { ApplicationRow } from './store.ts'

export const present = (row: ApplicationRow): Application => ({
  id: row.id,
  state: row.state,
  links: row.links,
  about: row.about,
  sample: row.sample,
  note: row.note,
  category: row.category as CreatorCategory,
  reason: row.reason as Application['reason'],
  sentAt: row.sentAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
