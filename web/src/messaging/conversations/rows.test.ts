import type { Message } from '@koji/contract'
import { expect, test } from 'vitest'
import type { Outgoing } from './outbox.ts'
import { buildRows, type Row } from './rows.ts'
import { at, chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import type { Thread } from './thread.ts'

const threadOf = (list: Message[], lastSeq = list.at(-1)?.seq ?? 0): Thread => ({
  chat: chat(),
  messages: list,
  lastSeq,
})
const summarize = (rows: Row[]) => rows.map((row) => ('message' in row ? String(row.message.seq) : row.kind))
const options = { me: ME, unreadFrom: null }

const outgoing = (id: string): Outgoing => ({
  id,
  accountId: ME,
  matchId: MATCH,
  text: 'on its way',
  photos: [],
  replyTo: null,
  at: Date.parse(at(3)),
  state: 'sending',
})

test('adds rows for an older page without changing existing rows', () => {
  const list = messages(1, 60).map((each) => ({ ...each, sentAt: at(each.seq * 120) }))
  const before = buildRows(threadOf(list.slice(30)), [], options)
  const after = buildRows(threadOf(list), [], options)
  expect(after.slice(-before.length + 1)).toEqual(before.slice(1))
  expect(after.at(-before.length)!.key).toBe(before[0]!.key)
})

test('starts every day with a divider, and shows the start once it is loaded', () => {
  const list = [
    message(1, { sentAt: at(0) }),
    message(2, { sentAt: at(1) }),
    message(3, { sentAt: at(1_440) }),
  ]
  expect(summarize(buildRows(threadOf(list), [], options))).toEqual(['start', 'day', '1', '2', 'day', '3'])
  expect(summarize(buildRows(threadOf(list.slice(1)), [], options))).toEqual(['2', 'day', '3'])
})

test('groups consecutive messages by the same sender', () => {
  const list = [
    message(1),
    message(2),
    message(3, { senderId: ME }),
    message(4, { senderId: ME, sentAt: at(30) }),
  ]
  const groups = buildRows(threadOf(list), [], options).flatMap((row) =>
    row.kind === 'message' ? [[row.isFirst, row.isLast]] : [],
  )
  expect(groups).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('puts a divider above unread messages', () => {
  const rows = buildRows(threadOf(messages(1, 3)), [], { me: ME, unreadFrom: 2 })
  expect(summarize(rows)).toEqual(['start', 'day', '1', 'unread', '2', '3'])
})

test('keeps the row key of a message that was sent, without a duplicate', () => {
  const mine = message(3, { senderId: ME })
  const before = buildRows(threadOf(messages(1, 2)), [outgoing(mine.id)], options)
  const after = buildRows(threadOf([...messages(1, 2), mine]), [outgoing(mine.id)], options)
  expect(before.map(({ key }) => key)).toEqual(after.map(({ key }) => key))
})

test('shows the status of only the newest own message', () => {
  const list = [message(1, { senderId: ME }), message(2, { senderId: ME }), message(3)]
  const statuses = (theirs: { deliveredSeq: number; readSeq: number | null }) =>
    buildRows({ ...threadOf(list), chat: chat({ theirs }) }, [], options).flatMap((row) =>
      row.kind === 'message' ? [row.status] : [],
    )
  expect(statuses({ deliveredSeq: 0, readSeq: null })).toEqual([null, 'sent', null])
  expect(statuses({ deliveredSeq: 2, readSeq: null })).toEqual([null, 'delivered', null])
  expect(statuses({ deliveredSeq: 2, readSeq: 1 })).toEqual([null, 'delivered', null])
  expect(statuses({ deliveredSeq: 2, readSeq: 2 })).toEqual([null, 'read', null])
})

test('hides outgoing messages unless the end is loaded', () => {
  expect(summarize(buildRows(threadOf(messages(10, 12), 90), [outgoing(MIRA)], options))).toEqual([
    '10',
    '11',
    '12',
  ])
})
