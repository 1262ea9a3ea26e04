import { expect, test } from 'vitest'
import { at, chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import {
  atEnd,
  atStart,
  changesPhotos,
  heard,
  heardInChat,
  inListOrder,
  isUncounted,
  joined,
  opened,
  recounted,
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

test('what was taken back while it was read again does not come back', () => {
  const gone = message(2, { text: '', unsent: true })
  expect(joined([message(1), gone, message(3)], messages(1, 3))[1]).toBe(gone)
  const before: Thread = { ...thread(1, 3), messages: [message(1), gone, message(3)] }
  expect(heard(before, arrives(2), ME).messages[1]).toBe(gone)
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

test('opened again, nothing stays that was not read again', () => {
  const reply = { chat: chat({ last: message(120) }), messages: messages(71, 120) }
  // While it is open, what is far up is read again by itself.
  expect(seqs(opened(thread(1, 119), reply))[0]).toBe(1)
  const again = opened({ ...thread(1, 119), left: true }, reply)
  expect(seqs(again)).toEqual(seqs(reply))
  expect(again.left).toBeUndefined()
  const far = opened({ ...thread(10, 20, 119), left: true }, reply)
  expect(seqs(far)).toEqual(seqs(reply))
  // What came while it was read is there, too.
  const late = opened({ ...thread(1, 121), left: true }, reply)
  expect(seqs(late)).toEqual(messages(71, 121).map(({ seq }) => seq))
})

test('what somebody left or ended stays so when something comes', () => {
  const gone: Thread = { ...thread(1, 3), left: true, ended: true }
  expect(heard(gone, arrives(4), ME)).toMatchObject({ left: true, ended: true, lastSeq: 4 })
})

test('what is folded is not read in what quotes it', () => {
  const quoting = message(3, { replyTo: { seq: 1, senderId: MIRA, text: 'message 1', photos: 0 } })
  const before: Thread = { ...thread(1, 3), messages: [...messages(1, 2), quoting] }
  const folded = message(1, { text: 'a word', hidden: true })
  const after = heard(before, { type: 'message_changed', match: MATCH, message: folded }, ME)
  expect(after.messages[2]!.replyTo!.text).toBe('')
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

const iRead = (seq: number) => ({ type: 'read', match: MATCH, person: ME, seq }) as const
const takenBack = (seq: number, more = {}) => {
  const gone = message(seq, { text: '', unsent: true, ...more })
  return { type: 'message_changed', match: MATCH, message: gone } as const
}

test('how much is unread is asked where what was heard does not say it', () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 3 })
  // Read elsewhere, but not all.
  expect(isUncounted(line, iRead(5), ME)).toBe(true)
  // One that was overtaken by the next.
  expect(isUncounted(line, arrives(5), ME)).toBe(true)
  expect(isUncounted(line, takenBack(5), ME)).toBe(true)
  expect(isUncounted(line, takenBack(6), ME)).toBe(true)
})

test('and nowhere else', () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 3 })
  const sure = [
    iRead(6),
    iRead(3),
    arrives(7),
    arrives(6),
    arrives(3),
    takenBack(2),
    arrives(5, { senderId: ME }),
    takenBack(5, { senderId: ME }),
    takenBack(5, { unsent: false }),
    { ...arrives(5), match: MIRA },
    { ...iRead(5), person: MIRA },
  ]
  expect(sure.filter((event) => isUncounted(line, event, ME))).toEqual([])
  expect(isUncounted({ ...line, unread: 0 }, iRead(5), ME)).toBe(false)
})

test('what the server counted holds, unless something happened here since', () => {
  const read = chat({ last: message(6), unread: 1, readSeq: 5 })
  expect(recounted(chat({ last: message(6), unread: 3, readSeq: 5 }), read)).toBe(read)
  expect(recounted(chat({ last: message(5), unread: 3, readSeq: 5 }), read)).toBe(read)
  const newer = recounted(chat({ last: message(7), unread: 2, readSeq: 5 }), read)
  expect([newer.last!.seq, newer.unread]).toEqual([7, 2])
  const further = recounted(chat({ last: message(6), unread: 0, readSeq: 6 }), read)
  expect([further.readSeq, further.unread]).toEqual([6, 0])
})

test('photos are read again when some come, and when some may be gone', () => {
  const photo = { ...message(4), photos: [{}] } as unknown as ReturnType<typeof message>
  const change = (now: typeof photo) => ({ type: 'message_changed', match: MATCH, message: now }) as const
  expect([arrives(4, photo), change(photo), takenBack(4)].map(changesPhotos)).toEqual([true, true, true])
  expect([arrives(4), change(message(4)), iRead(4)].map(changesPhotos)).toEqual([false, false, false])
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
