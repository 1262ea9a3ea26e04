import { expect, test } from 'vitest'
import { at, chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import {
  addMessages,
  atEnd,
  atStart,
  changesPhotos,
  mergeMessages,
  mergeReply,
  needsRecount,
  sortChats,
  type Thread,
  updateChat,
  updateThread,
  withRecount,
} from './thread.ts'

const seqs = ({ messages: list }: Pick<Thread, 'messages'>) => list.map(({ seq }) => seq)
const thread = (from: number, to: number, lastSeq = to): Thread => ({
  chat: chat({ last: message(lastSeq) }),
  messages: messages(from, to),
  lastSeq,
})
const arrives = (seq: number, more = {}) =>
  ({ type: 'message', match: MATCH, message: message(seq, more) }) as const

test('adds an older page without gaps or duplicates', () => {
  const grown = addMessages(thread(51, 100), messages(1, 52), 100)
  expect(seqs(grown)).toEqual(messages(1, 100).map(({ seq }) => seq))
  expect([atStart(thread(51, 100)), atStart(grown), atEnd(grown)]).toEqual([false, true, true])
})

test("replaces the loaded messages with a page that doesn't touch them", () => {
  const jumped = addMessages(thread(400, 450), messages(20, 30), 450)
  expect(seqs(jumped)).toEqual(messages(20, 30).map(({ seq }) => seq))
  expect([atStart(jumped), atEnd(jumped)]).toEqual([false, false])
})

test('prefers the refetched version of a message', () => {
  const edited = message(2, { text: 'better' })
  expect(mergeMessages(messages(1, 3), [edited])[1]!.text).toBe('better')
})

test('keeps a message unsent when an older version arrives later', () => {
  const unsent = message(2, { text: '', unsent: true })
  expect(mergeMessages([message(1), unsent, message(3)], messages(1, 3))[1]).toBe(unsent)
  const before: Thread = { ...thread(1, 3), messages: [message(1), unsent, message(3)] }
  expect(updateThread(before, arrives(2), ME).messages[1]).toBe(unsent)
})

test('adds a message once when it arrives twice', () => {
  const once = updateThread(thread(1, 3), arrives(4), ME)
  expect(seqs(updateThread(once, arrives(4), ME))).toEqual([1, 2, 3, 4])
  expect(updateThread(once, arrives(4), ME).chat.unread).toBe(1)
})

test('leaves out a message after a gap until the gap is loaded', () => {
  const early = updateThread(thread(1, 3), arrives(6), ME)
  expect(seqs(early)).toEqual([1, 2, 3])
  expect(atEnd(early)).toBe(false)
  expect(seqs(addMessages(early, messages(4, 6), 6))).toEqual([1, 2, 3, 4, 5, 6])
})

test('keeps older messages on screen when new ones arrive', () => {
  const past = thread(10, 20, 100)
  expect(seqs(updateThread(past, arrives(101), ME))).toEqual(seqs(past))
  const again = mergeReply(past, { chat: chat({ last: message(101) }), messages: messages(52, 101) })
  expect(seqs(again)).toEqual(seqs(past))
  expect(again.lastSeq).toBe(101)
})

test("shows the newest messages when the reply doesn't touch the loaded ones", () => {
  const again = mergeReply(thread(1, 50), {
    chat: chat({ last: message(200) }),
    messages: messages(151, 200),
  })
  expect(seqs(again)[0]).toBe(151)
})

test("drops messages that a reopened conversation didn't refetch", () => {
  const reply = { chat: chat({ last: message(120) }), messages: messages(71, 120) }
  // An open conversation refetches its older messages separately.
  expect(seqs(mergeReply(thread(1, 119), reply))[0]).toBe(1)
  const again = mergeReply({ ...thread(1, 119), left: true }, reply)
  expect(seqs(again)).toEqual(seqs(reply))
  expect(again.left).toBeUndefined()
  const far = mergeReply({ ...thread(10, 20, 119), left: true }, reply)
  expect(seqs(far)).toEqual(seqs(reply))
  // A message that arrived during the request stays.
  const late = mergeReply({ ...thread(1, 121), left: true }, reply)
  expect(seqs(late)).toEqual(messages(71, 121).map(({ seq }) => seq))
})

test('keeps a conversation left and ended when a message arrives', () => {
  const closed: Thread = { ...thread(1, 3), left: true, ended: true }
  expect(updateThread(closed, arrives(4), ME)).toMatchObject({ left: true, ended: true, lastSeq: 4 })
})

test('hides the text of a collapsed message in its quotes', () => {
  const quoting = message(3, { replyTo: { seq: 1, senderId: MIRA, text: 'message 1', photos: 0 } })
  const before: Thread = { ...thread(1, 3), messages: [...messages(1, 2), quoting] }
  const collapsed = message(1, { text: 'a word', hidden: true })
  const after = updateThread(before, { type: 'message_changed', match: MATCH, message: collapsed }, ME)
  expect(after.messages[2]!.replyTo!.text).toBe('')
})

test('hides the text of an unsent message in its quotes', () => {
  const quoting = message(3, { replyTo: { seq: 1, senderId: MIRA, text: 'message 1', photos: 0 } })
  const before: Thread = { ...thread(1, 3), messages: [...messages(1, 2), quoting] }
  const unsent = message(1, { text: '', unsent: true })
  const after = updateThread(before, { type: 'message_changed', match: MATCH, message: unsent }, ME)
  expect(after.messages[0]!.unsent).toBe(true)
  expect(after.messages[2]!.replyTo!.text).toBe('')
})

test('moves read markers only forward', () => {
  const read = (person: string, seq: number) => ({ type: 'read', match: MATCH, person, seq }) as const
  let line = chat({ last: message(5), unread: 2, readSeq: 3 })
  line = updateChat(line, read(MIRA, 4), ME)
  line = updateChat(line, read(MIRA, 2), ME)
  line = updateChat(line, { type: 'delivered', match: MATCH, seq: 3 }, ME)
  expect(line.theirs).toEqual({ readSeq: 4, deliveredSeq: 4 })
  line = updateChat(line, read(ME, 4), ME)
  expect([line.readSeq, line.unread]).toEqual([4, 2])
  line = updateChat(line, read(ME, 5), ME)
  expect([line.readSeq, line.unread]).toEqual([5, 0])
})

const iRead = (seq: number) => ({ type: 'read', match: MATCH, person: ME, seq }) as const
const unsend = (seq: number, more = {}) => {
  const unsent = message(seq, { text: '', unsent: true, ...more })
  return { type: 'message_changed', match: MATCH, message: unsent } as const
}

test("needs a recount after events that don't determine the unread count", () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 3 })
  // Read in another tab, but only in part.
  expect(needsRecount(line, iRead(5), ME)).toBe(true)
  // Arrived after a later message.
  expect(needsRecount(line, arrives(5), ME)).toBe(true)
  expect(needsRecount(line, unsend(5), ME)).toBe(true)
  expect(needsRecount(line, unsend(6), ME)).toBe(true)
})

test('needs no recount after other events', () => {
  const line = chat({ last: message(6), unread: 3, readSeq: 3 })
  const events = [
    iRead(6),
    iRead(3),
    arrives(7),
    arrives(6),
    arrives(3),
    unsend(2),
    arrives(5, { senderId: ME }),
    unsend(5, { senderId: ME }),
    unsend(5, { unsent: false }),
    { ...arrives(5), match: MIRA },
    { ...iRead(5), person: MIRA },
  ]
  expect(events.filter((event) => needsRecount(line, event, ME))).toEqual([])
  expect(needsRecount({ ...line, unread: 0 }, iRead(5), ME)).toBe(false)
})

test("takes the server's unread count, unless there is newer local state", () => {
  const read = chat({ last: message(6), unread: 1, readSeq: 5 })
  expect(withRecount(chat({ last: message(6), unread: 3, readSeq: 5 }), read)).toBe(read)
  expect(withRecount(chat({ last: message(5), unread: 3, readSeq: 5 }), read)).toBe(read)
  const newer = withRecount(chat({ last: message(7), unread: 2, readSeq: 5 }), read)
  expect([newer.last!.seq, newer.unread]).toEqual([7, 2])
  const further = withRecount(chat({ last: message(6), unread: 0, readSeq: 6 }), read)
  expect([further.readSeq, further.unread]).toEqual([6, 0])
})

test('refetches photos after a message with photos, an edit of one, or an unsent message', () => {
  const photo = { ...message(4), photos: [{}] } as unknown as ReturnType<typeof message>
  const change = (now: typeof photo) => ({ type: 'message_changed', match: MATCH, message: now }) as const
  expect([arrives(4, photo), change(photo), unsend(4)].map(changesPhotos)).toEqual([true, true, true])
  expect([arrives(4), change(message(4)), iRead(4)].map(changesPhotos)).toEqual([false, false, false])
})

test('ignores events of other conversations', () => {
  const line = chat({ last: message(1) })
  expect(updateChat(line, { ...arrives(2), match: MIRA }, ME)).toBe(line)
})

test('sorts unread conversations first, then by time', () => {
  const line = (id: string, minute: number, unread = 0) =>
    chat({ match: { ...chat().match, id }, last: message(1, { sentAt: at(minute) }), unread })
  const order = sortChats([line('a', 1), line('b', 9), line('c', 2, 1), line('d', 5, 3)])
  expect(order.map(({ match: { id } }) => id)).toEqual(['d', 'c', 'b', 'a'])
})
