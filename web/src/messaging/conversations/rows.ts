import type { Message } from '@koji/contract'
import type { Outgoing } from './outbox.ts'
import { atEnd, atStart, type Thread } from './thread.ts'

/** The delivery status of the viewer's newest message. */
export type Status = 'sent' | 'delivered' | 'read'

interface GroupedRow {
  key: string
  own: boolean
  /** Position among consecutive messages by the same sender. */
  isFirst: boolean
  isLast: boolean
}

export type Row =
  | { kind: 'start'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | (GroupedRow & { kind: 'message'; message: Message; status: Status | null })
  | (GroupedRow & { kind: 'outgoing'; outgoing: Outgoing })

export const UNREAD_KEY = 'unread'
const GROUP_MS = 5 * 60_000

interface Line {
  key: string
  senderId: string
  at: number
  message?: Message
  outgoing?: Outgoing
}

/**
 * The rows of a conversation from top to bottom. The first loaded message gets no divider unless it is the very first,
 * so that loading an older page adds rows without changing existing ones.
 */
export function buildRows(
  thread: Thread,
  outgoing: readonly Outgoing[],
  { me, unreadFrom }: { me: string; unreadFrom: number | null },
): Row[] {
  const loadedIds = new Set(thread.messages.map(({ id }) => id))
  const lines: Line[] = thread.messages.map((message) => ({
    key: message.id,
    senderId: message.senderId,
    message,
    at: Date.parse(message.sentAt),
  }))
  if (atEnd(thread))
    for (const one of outgoing)
      if (!loadedIds.has(one.id)) lines.push({ key: one.id, senderId: me, at: one.at, outgoing: one })

  const newest = thread.messages.findLast(({ senderId, unsent }) => senderId === me && !unsent)
  const rows: Row[] = atStart(thread) ? [{ kind: 'start', key: 'start' }] : []
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const after = lines[index + 1]
    const startsDay = before ? !sameDay(before.at, line.at) : atStart(thread)
    if (startsDay) rows.push({ kind: 'day', key: `day ${line.key}`, at: new Date(line.at).toISOString() })
    if (unreadFrom !== null && line.message?.seq === unreadFrom)
      rows.push({ kind: 'unread', key: UNREAD_KEY })
    const group = {
      key: line.key,
      own: line.senderId === me,
      isFirst: before ? !inSameGroup(before, line, unreadFrom) : atStart(thread),
      isLast: after ? !inSameGroup(line, after, unreadFrom) : true,
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

/** Compares shallowly, because rows are rebuilt on each render and seldom change. */
export function isSameRow(row: Row, other: Row): boolean {
  const [names, others] = [Object.entries(row), other as unknown as Record<string, unknown>]
  return names.every(([name, value]) => value === others[name])
}

function inSameGroup(line: Line, next: Line, unreadFrom: number | null): boolean {
  return (
    line.senderId === next.senderId &&
    next.at - line.at < GROUP_MS &&
    sameDay(line.at, next.at) &&
    (unreadFrom === null || next.message?.seq !== unreadFrom)
  )
}

function statusOf({ seq }: Message, { chat: { theirs } }: Thread): Status {
  if (theirs.readSeq !== null && theirs.readSeq >= seq) return 'read'
  return theirs.deliveredSeq >= seq ? 'delivered' : 'sent'
}

const sameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

const LINE_PX = 24
const LETTERS_PER_LINE = 42

/** A rough height in pixels, until the row is rendered and measured. */
export function estimateHeight(row: Row): number {
  switch (row.kind) {
    case 'start':
      return 240
    case 'day':
    case 'unread':
      return 48
    case 'message':
    case 'outgoing': {
      const { text, photos } = row.kind === 'message' ? row.message : row.outgoing
      const lines = text.split('\n').reduce((sum, part) => sum + Math.ceil(part.length / LETTERS_PER_LINE), 0)
      return 24 + LINE_PX * Math.max(1, lines) + (photos.length > 0 ? 220 : 0) + (row.isLast ? 28 : 0)
    }
  }
}
