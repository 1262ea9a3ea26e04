import type { AuditActor, AuditCheck, AuditEntry, AuditFacts } from '@koji/contract'
import { counted, dayAndTime } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'

const spaced = (word: string): string => word.replaceAll(/[._]/g, ' ')
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** "Application approved", "Refund request viewed". */
export const actionWords = (action: string): string => capital(spaced(action))
export const kindWords = (kind: string): string => capital(spaced(kind))

/** The front of an id is enough to tell a few people apart. */
const short = (id: string): string => id.slice(-6)

export function actorName(actor: AuditActor | null): string {
  if (!actor) return 'Somebody at the server'
  if (!actor.here) return `Someone who left (${short(actor.id)})`
  return actor.card?.displayName ?? `Team member ${short(actor.id)}`
}

export interface Difference {
  name: string
  before: string | null
  after: string | null
  changed: boolean
}

/** Every fact that is there on either side. */
export function differences(before: AuditFacts | null, after: AuditFacts | null): Difference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    name: capital(spaced(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))),
    before: factWords(before?.[name]),
    after: factWords(after?.[name]),
    changed: (before?.[name] ?? null) !== (after?.[name] ?? null),
  }))
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Null of what is not there. */
function factWords(value: AuditFacts[string] | undefined): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' && INSTANT.test(value) ? dayAndTime(value) : String(value)
}

/** One line for the list: what became of what. */
export function changeLine({ before, after, details }: AuditEntry): string {
  const changed = differences(before, after).filter((one) => one.changed)
  if (changed.length > 0)
    return changed
      .map(({ name, before: was, after: is }) => `${name}: ${was ?? 'nothing'} → ${is ?? 'nothing'}`)
      .join(', ')
  return differences(null, details)
    .map(({ name, after: is }) => `${name}: ${is ?? 'nothing'}`)
    .join(', ')
}

/** The screen of what it was done to; null when there is none. */
export function targetPath({ target: { kind, id }, after }: AuditEntry): string | null {
  if (!id) return null
  switch (kind) {
    case 'account':
      return paths.adminPerson(id)
    case 'application':
      return `${paths.adminVerifications}?tab=applications${after?.state ? '&state=decided' : ''}&open=${id}`
    case 'verification':
      return `${paths.adminVerifications}?open=${id}`
    case 'case':
      return `${paths.adminModeration}?open=${id}`
    case 'appeal':
      return `${paths.adminModeration}?tab=appeals&open=${id}`
    case 'ticket':
      return `${paths.adminSupport}?open=${id}`
    case 'refund_request':
      return `${paths.adminRefunds}?open=${id}`
    default:
      return null
  }
}

const row = (seq: number): string => `Row ${seq.toLocaleString('en')}`

/** What a check found, in one sentence. */
export function verdictWords({ state, checked, fault }: AuditCheck): string {
  if (state === 'failed') return 'The check did not come to its end'
  if (!fault) return checked === 1 ? 'The one row is intact' : `All ${counted(checked, 'row')} are intact`
  const { problem, seq, since } = fault
  switch (problem) {
    case 'changed':
      return `${row(seq)} was changed`
    case 'missing':
      return `${row(seq)} is missing`
    case 'inserted':
      return `${row(seq)} was put in`
    case 'replaced':
      return `${row(seq)} was replaced`
    case 'rewritten':
      return since === seq || since === null
        ? `${row(seq)} is not the one that was signed`
        : `A row between ${since.toLocaleString('en')} and ${seq.toLocaleString('en')} was changed, and those after it made to fit`
    case 'anchor':
      return seq > 0
        ? `The signature for row ${seq.toLocaleString('en')} is not ours`
        : 'A line of the signatures cannot be read'
  }
}
