import type { Message } from '@koji/contract'
import type { Outgoing } from './outbox.ts'
import { atEnd, atStart, type Thread } from './thread.ts'

/** How far one of mine has got; null for others, and where it is said elsewhere. */
export type Status = 'sent' | 'delivered' | 'read'

interface InGroup {
  key: string
  own: boolean
  /** The first and the last of some that were written one after the other. */
  opens: boolean
  closes: boolean
}

export type Row =
  | { kind: 'start'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | (InGroup & { kind: 'message'; message: Message; status: Status | null })
  | (InGroup & { kind: 'outgoing'; outgoing: Outgoing })

export const UNREAD_KEY = 'unread'
const TOGETHER_MS = 5 * 60_000

interface Line {
  key: string
  senderId: string
  at: number
  message?: Message
  outgoing?: Outgoing
}

/**
 * What stands in a conversation from top to bottom. The row above the first loaded one is not known, so nothing is said
 * about it: pages that come before it add rows and change none.
 */
export function rowsOf(
  thread: Thread,
  outgoing: readonly Outgoing[],
  { me, unreadFrom }: { me: string; unreadFrom: number | null },
): Row[] {
  const there = new Set(thread.messages.map(({ id }) => id))
  const lines: Line[] = thread.messages.map((message) => ({
    key: message.id,
    senderId: message.senderId,
    message,
    at: Date.parse(message.sentAt),
  }))
  if (atEnd(thread))
    for (const one of outgoing)
      if (!there.has(one.id)) lines.push({ key: one.id, senderId: me, at: one.at, outgoing: one })

  const newest = thread.messages.findLast(({ senderId, unsent }) => senderId === me && !unsent)
  const rows: Row[] = atStart(thread) ? [{ kind: 'start', key: 'start' }] : []
  lines.forEach((line, place) => {
    const before = lines[place - 1]
    const after = lines[place + 1]
    const begins = before ? !sameDay(before.at, line.at) : atStart(thread)
    if (begins) rows.push({ kind: 'day', key: `day ${line.key}`, at: new Date(line.at).toISOString() })
    if (unreadFrom !== null && line.message?.seq === unreadFrom)
      rows.push({ kind: 'unread', key: UNREAD_KEY })
    const group = {
      key: line.key,
      own: line.senderId === me,
      opens: before ? !together(before, line, unreadFrom) : atStart(thread),
      closes: after ? !together(line, after, unreadFrom) : true,
    }
    if (line.outgoing) rows.push({ kind: 'outgoing', ...group, outgoing: line.outgoing })
    else if (line.message)
      rows.push({
        kind: 'message',
        ...group,
        message: line.message,
        status: line.message === newest ? statusOf(newest, thread) : null,
      })
  })
  return rows
}

/** Rows are made anew each time; what they tell seldom changes. */
export function sameRow(one: Row, other: Row): boolean {
  const [names, others] = [Object.entries(one), other as unknown as Record<string, unknown>]
  return names.every(([name, value]) => value === others[name])
}

function together(one: Line, next: Line, unreadFrom: number | null): boolean {
  return (
    one.senderId === next.senderId &&
    next.at - one.at < TOGETHER_MS &&
    sameDay(one.at, next.at) &&
    (unreadFrom === null || next.message?.seq !== unreadFrom)
  )
}

function statusOf({ seq }: Message, { chat: { theirs } }: Thread): Status {
  if (theirs.readSeq !== null && theirs.readSeq >= seq) return 'read'
  return theirs.deliveredSeq >= seq ? 'delivered' : 'sent'
}

const sameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

const LINE_PX = 24
const LETTERS_A_LINE = 42

/** How high a row will be, roughly; it is measured once it is seen. */
export function guessHeight(row: Row): number {
  switch (row.kind) {
    case 'start':
      return 240
    case 'day':
    case 'unread':
      return 48
    case 'message':
    case 'outgoing': {
      const { text, photos } = row.kind === 'message' ? row.message : row.outgoing
      const lines = text.split('\n').reduce((sum, part) => sum + Math.ceil(part.length / LETTERS_A_LINE), 0)
      return 24 + LINE_PX * Math.max(1, lines) + (photos.length > 0 ? 220 : 0) + (row.closes ? 28 : 0)
    }
  }
}
