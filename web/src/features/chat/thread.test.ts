import { expect, test } from 'vitest'
import { at, chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import {
  atEnd,
  atStart,
  heard,
  heardInChat,
  inListOrder,
  joined,
  opened,
  type Thread,
  withMore,
} from './thread.ts'

const seqs = ({ messages: list }: Pick<Thread, 'messages'>) => list.map(({ seq }) => seq)
const thread = (from: number, to: number, lastSeq = to): Thread => ({
  chat: chat({ last: message(lastSeq) }),
  messages: messages(from, to),
  lastSeq,
})
const arrives = (seq: number, more = {}) =>
  ({ type: 'message', match: MATCH, message: message(seq, more) }) as const

test('an older page goes before, without a gap and without doubles', () => {
  const grown = withMore(thread(51, 100), messages(1, 52), 100)
  expect(seqs(grown)).toEqual(messages(1, 100).map(({ seq }) => seq))
  expect([atStart(thread(51, 100)), atStart(grown), atEnd(grown)]).toEqual([false, true, true])
})

test('a stretch from elsewhere takes the place of what was loaded', () => {
  const jumped = withMore(thread(400, 450), messages(20, 30), 450)
  expect(seqs(jumped)).toEqual(messages(20, 30).map(({ seq }) => seq))
  expect([atStart(jumped), atEnd(jumped)]).toEqual([false, false])
})

test('what was read again is what counts', () => {
  const edited = message(2, { text: 'better' })
  expect(joined(messages(1, 3), [edited])[1]!.text).toBe('better')
})

test('a new message is there once, however often it comes', () => {
  const once = heard(thread(1, 3), arrives(4), ME)
  expect(seqs(heard(once, arrives(4), ME))).toEqual([1, 2, 3, 4])
  expect(heard(once, arrives(4), ME).chat.unread).toBe(1)
})

test('one that came too early waits until those before it are read', () => {
  const early = heard(thread(1, 3), arrives(6), ME)
  expect(seqs(early)).toEqual([1, 2, 3])
  expect(atEnd(early)).toBe(false)
  expect(seqs(withMore(early, messages(4, 6), 6))).toEqual([1, 2, 3, 4, 5, 6])
})

test('who reads what was long ago is not torn away by what is new', () => {
  const past = thread(10, 20, 100)
  expect(seqs(heard(past, arrives(101), ME))).toEqual(seqs(past))
  const again = opened(past, { chat: chat({ last: message(101) }), messages: messages(52, 101) })
  expect(seqs(again)).toEqual(seqs(past))
  expect(again.lastSeq).toBe(101)
})

test('opened again after a long while, the newest are shown', () => {
  const again = opened(thread(1, 50), { chat: chat({ last: message(200) }), messages: messages(151, 200) })
  expect(seqs(again)[0]).toBe(151)
})

test('what was taken back is gone from what quotes it', () => {
  const quoting = message(3, { replyTo: { seq: 1, senderId: MIRA, text: 'message 1', photos: 0 } })
  const before: Thread = { ...thread(1, 3), messages: [...messages(1, 2), quoting] }
  const gone = message(1, { text: '', unsent: true })
  const after = heard(before, { type: 'message_changed', match: MATCH, message: gone }, ME)
  expect(after.messages[0]!.unsent).toBe(true)
  expect(after.messages[2]!.replyTo!.text).toBe('')
})

test('marks of reading only go forward', () => {
  const read = (person: string, seq: number) => ({ type: 'read', match: MATCH, person, seq }) as const
  let line = chat({ last: message(5), unread: 2, readSeq: 3 })
  line = heardInChat(line, read(MIRA, 4), ME)
  line = heardInChat(line, read(MIRA, 2), ME)
  line = heardInChat(line, { type: 'delivered', match: MATCH, seq: 3 }, ME)
  expect(line.theirs).toEqual({ readSeq: 4, deliveredSeq: 4 })
  line = heardInChat(line, read(ME, 4), ME)
  expect([line.readSeq, line.unread]).toEqual([4, 2])
  line = heardInChat(line, read(ME, 5), ME)
  expect([line.readSeq, line.unread]).toEqual([5, 0])
})

test('what happens in another conversation changes nothing here', () => {
  const line = chat({ last: message(1) })
  expect(heardInChat(line, { ...arrives(2), match: MIRA }, ME)).toBe(line)
})

test('unread ones come first, then the newest', () => {
  const line = (id: string, minute: number, unread = 0) =>
    chat({ match: { ...chat().match, id }, last: message(1, { sentAt: at(minute) }), unread })
  const order = inListOrder([line('a', 1), line('b', 9), line('c', 2, 1), line('d', 5, 3)])
  expect(order.map(({ match: { id } }) => id)).toEqual(['d', 'c', 'b', 'a'])
})
