import { hash } from 'node:crypto'

/** What a row says, as text, byte by byte as it is kept. */
export interface Said {
  seq: number
  /** Microseconds since 1970: as exact as the database keeps it. */
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

export interface Link extends Said {
  /** Both in hexadecimal digits. */
  previous: string
  hash: string
}

export interface Point {
  seq: number
  hash: string
}

/** Before the first row. */
const BEGINNING: Point = { seq: 0, hash: '0'.repeat(64) }

/** With its length before it, no text can pass for the end of a field and the beginning of the next. */
const field = (value: string | null): string =>
  value === null ? '-' : `${Buffer.byteLength(value)}:${value}`

/** Covers every column, and by the hash of the row before all that came before. Migration 034 does the same in SQL. */
export function hashOf(row: Said, previous: string): string {
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
    /** It fits, but it is not the one that the next was written after. */
    | 'replaced'
    /** Everything fits, but not what was signed: a row between `since` and `seq` is another. */
    | 'rewritten'
    /** What was signed, or its signature, is not ours. */
    | 'anchor'
  seq: number
  since?: number
}

/** Looks at rows one after the other. */
export class ChainCheck {
  #last: Point = BEGINNING
  #beforeLast = BEGINNING.hash
  #vouched = BEGINNING.seq
  #doubtful: Link | null = null
  readonly #anchors: ReadonlyMap<number, string>

  /** `anchors` says which hash a row had when it was signed. */
  constructor(anchors: ReadonlyMap<number, string>) {
    this.#anchors = anchors
  }

  get last(): Point {
    return this.#last
  }

  /** The next row, in order of seq. What is wrong with it or with what should be there, if anything. */
  next(row: Link): Fault | null {
    if (this.#doubtful) return settle(this.#doubtful, row.previous)
    const seq = this.#last.seq + 1
    if (row.seq < seq) return { problem: 'inserted', seq: row.seq }
    if (row.seq > seq) return { problem: 'missing', seq }
    const fault = this.#own(row) ?? this.#link(row)
    if (fault) return fault
    if (this.#doubtful) return null
    this.#beforeLast = this.#last.hash
    this.#last = { seq, hash: row.hash }
    return this.#signed(seq, row.hash)
  }

  /** After the last row: what else should be there. `head` is where the chain ends by its own account. */
  end(head: Point): Fault | null {
    if (this.#doubtful) return settle(this.#doubtful, head.hash)
    const { seq } = this.#last
    let furthest = head.seq
    for (const anchored of this.#anchors.keys()) furthest = Math.max(furthest, anchored)
    if (seq < furthest) return { problem: 'missing', seq: seq + 1 }
    return head.hash === this.#last.hash ? null : { problem: 'rewritten', seq, since: this.#vouched + 1 }
  }

  #own(row: Link): Fault | null {
    if (hashOf(row, row.previous) === row.hash) return null
    // A whole row in another place: then what is wrong is what was put in or taken out before it.
    const was = (seq: number) => hashOf({ ...row, seq }, row.previous) === row.hash
    if (was(row.seq + 1)) return { problem: 'missing', seq: row.seq }
    const pushedOn = row.seq > 1 && row.previous === this.#beforeLast && was(row.seq - 1)
    return pushedOn ? { problem: 'inserted', seq: row.seq - 1 } : { problem: 'changed', seq: row.seq }
  }

  #link(row: Link): Fault | null {
    if (row.previous === this.#last.hash) return null
    if (this.#vouched === this.#last.seq) return { problem: 'changed', seq: row.seq }
    this.#doubtful = row
    return null
  }

  #signed(seq: number, own: string): Fault | null {
    const anchored = this.#anchors.get(seq)
    if (anchored === undefined) return null
    if (anchored !== own) return { problem: 'rewritten', seq, since: this.#vouched + 1 }
    this.#vouched = seq
    return null
  }
}

/** Two rows that fit in themselves and not together: the one that the next row knows is the right one. */
const settle = (row: Link, nextPrevious: string): Fault =>
  nextPrevious === row.hash ? { problem: 'replaced', seq: row.seq - 1 } : { problem: 'changed', seq: row.seq }
