import * as z from 'zod/mini'
import { refuse } from './http/refusal.ts'

type Key = string | number | boolean | null

/** A moment that Postgres knows as well, and that can have been. */
export const Timestamp = z.iso.datetime().check(z.refine((moment) => moment > '2000' && moment < '3000'))
/** Words of a list that is sorted by them; Postgres takes no text with a null in it. */
export const SortText = z.string().check(z.refine((words) => !words.includes('\0')))
/** Of what is listed by when it was: when the last one was, and its id. */
export const TimeKeys = z.tuple([Timestamp, z.uuid()])

export interface TimeCursor {
  at: Date
  id: string
}

export function decodeTimeCursor(cursor: string | undefined): TimeCursor | null {
  const last = decodeCursor(cursor, TimeKeys)
  return last && { at: new Date(last[0]), id: last[1] }
}

/** A place in a list, opaque to callers. It names the last item's sort keys, so new items never shift a page. */
export function encodeCursor(keys: readonly Key[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

export function decodeCursor<Shape extends z.core.$ZodType>(
  cursor: string | undefined,
  shape: Shape,
): z.output<Shape> | null {
  if (cursor === undefined) return null
  const parsed = z.safeParse(shape, fromJson(Buffer.from(cursor, 'base64url').toString()))
  return parsed.success
    ? parsed.data
    : refuse('invalid_input', { fields: [{ path: 'after', message: 'This page does not exist' }] })
}

/** `rows` holds one more than the page, if there are more. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  keys: (row: Row) => readonly Key[],
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(present), next: rows.length > limit && last ? encodeCursor(keys(last)) : null }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
