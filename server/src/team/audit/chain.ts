import { hash } from 'node:crypto'

/** The content of a row, as the exact bytes that are stored. */
export interface Entry {
  seq: number
  /** Microseconds since 1970, the precision of the database. */
  at: string
  actorId: string | null
  action: string
  targetKind: string
  targetId: string | null
  before: string | null
  after: string | null
  details: string
  network: string | null
}

export interface Link extends Entry {
  /** The hash of the row before. Both hashes are hexadecimal. */
  previous: string
  hash: string
}

export interface Point {
  seq: number
  hash: string
}

/** The point before the first row. */
const BEGINNING: Point = { seq: 0, hash: '0'.repeat(64) }

/** The length prefix makes the boundaries between fields unambiguous. */
const field = (value: string | null): string =>
  value === null ? '-' : `${Buffer.byteLength(value)}:${value}`

/** Covers every column and, through the previous hash, all rows before. Migration 034 does the same in SQL. */
export function hashOf(row: Entry, previous: string): string {
  const fields = [
    String(row.seq),
    row.at,
    row.actorId,
    row.action,
    row.targetKind,
    row.targetId,
    row.before,
    row.after,
    row.details,
    row.network,
    previous,
  ]
  return hash('sha256', `koji audit 1,${fields.map(field).join(',')}`, 'hex')
}

export interface Fault {
  problem:
    | 'changed'
    | 'missing'
    | 'inserted'
    /** The row is consistent, but the next row refers to another one. */
    | 'replaced'
    /** The chain is consistent, but contradicts an anchor: a row from `since` to `seq` was changed. */
    | 'rewritten'
    /** A line of the anchor file has no valid signature. */
    | 'anchor'
  seq: number
  since?: number
}

/** Verifies the rows one after the other. */
export class ChainCheck {
  #last: Point = BEGINNING
  #beforeLast = BEGINNING.hash
  #lastAnchored = BEGINNING.seq
  /** A row that doesn't match the one before. The row after it shows which of the two is wrong. */
  #mismatch: Link | null = null
  readonly #anchors: ReadonlyMap<number, string>

  /** Takes the hashes of rows at the time they were signed, by seq. */
  constructor(anchors: ReadonlyMap<number, string>) {
    this.#anchors = anchors
  }

  get last(): Point {
    return this.#last
  }

  /** Checks the next row, in the order of seq. Returns what is wrong with it or missing before it. */
  next(row: Link): Fault | null {
    if (this.#mismatch) return resolveMismatch(this.#mismatch, row.previous)
    const seq = this.#last.seq + 1
    if (row.seq < seq) return { problem: 'inserted', seq: row.seq }
    if (row.seq > seq) return { problem: 'missing', seq }
    const fault = this.#checkHash(row) ?? this.#checkPrevious(row)
    if (fault) return fault
    if (this.#mismatch) return null
    this.#beforeLast = this.#last.hash
    this.#last = { seq, hash: row.hash }
    return this.#checkAnchor(seq, row.hash)
  }

  /** Call it after the last row to find missing rows. `head` is the end of the chain according to the database. */
  end(head: Point): Fault | null {
    if (this.#mismatch) return resolveMismatch(this.#mismatch, head.hash)
    const { seq } = this.#last
    let expected = head.seq
    for (const anchored of this.#anchors.keys()) expected = Math.max(expected, anchored)
    if (seq < expected) return { problem: 'missing', seq: seq + 1 }
    return head.hash === this.#last.hash ? null : { problem: 'rewritten', seq, since: this.#lastAnchored + 1 }
  }

  #checkHash(row: Link): Fault | null {
    if (hashOf(row, row.previous) === row.hash) return null
    // If the hash fits another seq, the row was renumbered after a row before it was removed or inserted.
    const fitsAs = (seq: number) => hashOf({ ...row, seq }, row.previous) === row.hash
    if (fitsAs(row.seq + 1)) return { problem: 'missing', seq: row.seq }
    const isShifted = row.seq > 1 && row.previous === this.#beforeLast && fitsAs(row.seq - 1)
    return isShifted ? { problem: 'inserted', seq: row.seq - 1 } : { problem: 'changed', seq: row.seq }
  }

  #checkPrevious(row: Link): Fault | null {
    if (row.previous === this.#last.hash) return null
    if (this.#lastAnchored === this.#last.seq) return { problem: 'changed', seq: row.seq }
    this.#mismatch = row
    return null
  }

  #checkAnchor(seq: number, hash: string): Fault | null {
    const anchored = this.#anchors.get(seq)
    if (anchored === undefined) return null
    if (anchored !== hash) return { problem: 'rewritten', seq, since: this.#lastAnchored + 1 }
    this.#lastAnchored = seq
    return null
  }
}

/** Decides which of two rows that don't match is wrong: the next row refers to the correct one. */
const resolveMismatch = (row: Link, nextPrevious: string): Fault =>
  nextPrevious === row.hash ? { problem: 'replaced', seq: row.seq - 1 } : { problem: 'changed', seq: row.seq }
