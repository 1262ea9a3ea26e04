import type { AuditActor, AuditCheck, AuditEntry, AuditFacts } from '@koji/contract'
import { counted, dayAndTime } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'

const withSpaces = (text: string): string => text.replaceAll(/[._]/g, ' ')
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Application approved", "Refund request viewed". */
export const actionLabel = (action: string): string => capitalize(withSpaces(action))
export const kindLabel = (kind: string): string => capitalize(withSpaces(kind))

/** The end of an id is enough to tell a few people apart. */
const shortId = (id: string): string => id.slice(-6)

export function actorName(actor: AuditActor | null): string {
  if (!actor) return 'Somebody at the server'
  if (!actor.here) return `Someone who left (${shortId(actor.id)})`
  return actor.card?.displayName ?? `Team member ${shortId(actor.id)}`
}

export interface FactChange {
  name: string
  before: string | null
  after: string | null
  changed: boolean
}

/** Compares two versions, with every fact that either of them has. */
export function diffFacts(before: AuditFacts | null, after: AuditFacts | null): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    name: capitalize(withSpaces(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))),
    before: formatFact(before?.[name]),
    after: formatFact(after?.[name]),
    changed: (before?.[name] ?? null) !== (after?.[name] ?? null),
  }))
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function formatFact(value: AuditFacts[string] | undefined): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' && INSTANT.test(value) ? dayAndTime(value) : String(value)
}

/** One line for the list: the changes, or the details of an action that changed nothing. */
export function changeSummary({ before, after, details }: AuditEntry): string {
  const changed = diffFacts(before, after).filter((change) => change.changed)
  if (changed.length > 0)
    return changed
      .map(
        ({ name, before: old, after: current }) => `${name}: ${old ?? 'nothing'} → ${current ?? 'nothing'}`,
      )
      .join(', ')
  return diffFacts(null, details)
    .map(({ name, after: value }) => `${name}: ${value ?? 'nothing'}`)
    .join(', ')
}

/** The screen that shows the target, or null if there is none. */
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

const rowLabel = (seq: number): string => `Row ${seq.toLocaleString('en')}`

export function checkResult({ state, checked, fault }: AuditCheck): string {
  if (state === 'failed') return 'The check did not come to its end'
  if (!fault) return checked === 1 ? 'The one row is intact' : `All ${counted(checked, 'row')} are intact`
  const { problem, seq, since } = fault
  switch (problem) {
    case 'changed':
      return `${rowLabel(seq)} was changed`
    case 'missing':
      return `${rowLabel(seq)} is missing`
    case 'inserted':
      return `${rowLabel(seq)} was put in`
    case 'replaced':
      return `${rowLabel(seq)} was replaced`
    case 'rewritten':
      return since === seq || since === null
        ? `${rowLabel(seq)} is not the one that was signed`
        : `A row between ${since.toLocaleString('en')} and ${seq.toLocaleString('en')} was changed, and those after it made to fit`
    case 'anchor':
      return seq > 0
        ? `The signature for row ${seq.toLocaleString('en')} is not ours`
        : 'A line of the signatures cannot be read'
  }
}
