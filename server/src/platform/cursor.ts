import * as z from 'zod/mini'
import { refuse } from './http/refusal.ts'

type Key = string | number | boolean | null

/** A time in a range that Postgres accepts. */
export const Timestamp = z.iso.datetime().check(z.refine((moment) => moment > '2000' && moment < '3000'))
/** The sort key of a list that is sorted by text. Postgres rejects text that contains a null character. */
export const SortText = z.string().check(z.refine((text) => !text.includes('\0')))
/** The sort keys of a list that is sorted by time: the time and id of the last item. */
export const TimeKeys = z.tuple([Timestamp, z.uuid()])

export interface TimeCursor {
  at: Date
  id: string
}

export function decodeTimeCursor(cursor: string | undefined): TimeCursor | null {
  const last = decodeCursor(cursor, TimeKeys)
  return last && { at: new Date(last[0]), id: last[1] }
}

/** Encodes a position in a list for keyset pagination: the last item's sort keys, so new items never shift a page. */
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

/** If there is another page, `rows` has one row more than `limit`. */
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
