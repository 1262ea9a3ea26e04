import type { Message } from '@koji/contract'
import { expect, test } from 'vitest'
import type { Outgoing } from './outbox.ts'
import { type Row, rowsOf } from './rows.ts'
import { at, chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import type { Thread } from './thread.ts'

const threadOf = (list: Message[], lastSeq = list.at(-1)?.seq ?? 0): Thread => ({
  chat: chat(),
  messages: list,
  lastSeq,
})
const drawn = (rows: Row[]) => rows.map((row) => ('message' in row ? String(row.message.seq) : row.kind))
const plain = { me: ME, unreadFrom: null }

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

test('a page before adds rows and changes none of those that are there', () => {
  const list = messages(1, 60).map((one) => ({ ...one, sentAt: at(one.seq * 120) }))
  const before = rowsOf(threadOf(list.slice(30)), [], plain)
  const after = rowsOf(threadOf(list), [], plain)
  expect(after.slice(-before.length + 1)).toEqual(before.slice(1))
  expect(after.at(-before.length)!.key).toBe(before[0]!.key)
})

test('every day has its name, and the beginning is marked once it is reached', () => {
  const list = [
    message(1, { sentAt: at(0) }),
    message(2, { sentAt: at(1) }),
    message(3, { sentAt: at(1_440) }),
  ]
  expect(drawn(rowsOf(threadOf(list), [], plain))).toEqual(['start', 'day', '1', '2', 'day', '3'])
  expect(drawn(rowsOf(threadOf(list.slice(1)), [], plain))).toEqual(['2', 'day', '3'])
})

test('what is written one after the other hangs together', () => {
  const list = [
    message(1),
    message(2),
    message(3, { senderId: ME }),
    message(4, { senderId: ME, sentAt: at(30) }),
  ]
  const groups = rowsOf(threadOf(list), [], plain).flatMap((row) =>
    row.kind === 'message' ? [[row.opens, row.closes]] : [],
  )
  expect(groups).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('what is new is set apart', () => {
  const rows = rowsOf(threadOf(messages(1, 3)), [], { me: ME, unreadFrom: 2 })
  expect(drawn(rows)).toEqual(['start', 'day', '1', 'unread', '2', '3'])
})

test('one of mine keeps its row when it has arrived, and is never there twice', () => {
  const mine = message(3, { senderId: ME })
  const going = rowsOf(threadOf(messages(1, 2)), [outgoing(mine.id)], plain)
  const gone = rowsOf(threadOf([...messages(1, 2), mine]), [outgoing(mine.id)], plain)
  expect(going.map(({ key }) => key)).toEqual(gone.map(({ key }) => key))
})

test('only the newest of mine says how far it has got', () => {
  const list = [message(1, { senderId: ME }), message(2, { senderId: ME }), message(3)]
  const statuses = (theirs: { deliveredSeq: number; readSeq: number | null }) =>
    rowsOf({ ...threadOf(list), chat: chat({ theirs }) }, [], plain).flatMap((row) =>
      row.kind === 'message' ? [row.status] : [],
    )
  expect(statuses({ deliveredSeq: 0, readSeq: null })).toEqual([null, 'sent', null])
  expect(statuses({ deliveredSeq: 2, readSeq: null })).toEqual([null, 'delivered', null])
  expect(statuses({ deliveredSeq: 2, readSeq: 1 })).toEqual([null, 'delivered', null])
  expect(statuses({ deliveredSeq: 2, readSeq: 2 })).toEqual([null, 'read', null])
})

test('while the past is looked at, what is on its way is not put among it', () => {
  expect(drawn(rowsOf(threadOf(messages(10, 12), 90), [outgoing(MIRA)], plain))).toEqual(['10', '11', '12'])
})
