import type { AccountMessage, Conversation, Message } from '@koji/contract'

/** A conversation as far as it is loaded. */
export interface Thread {
  chat: Conversation
  /** One after the other, none missing in between. */
  messages: readonly Message[]
  /** The newest that there is, loaded or not. */
  lastSeq: number
  /** One of the two ended the match. */
  ended?: true
  /** Nobody looks at it now. */
  left?: true
  /** Not from the server but from what this browser has kept, and since when. */
  keptAt?: number
}

export const atStart = ({ messages, lastSeq }: Thread): boolean =>
  messages.length === 0 ? lastSeq === 0 : messages[0]!.seq === 1

export const atEnd = ({ messages, lastSeq }: Thread): boolean => (messages.at(-1)?.seq ?? 0) >= lastSeq

/**
 * Two stretches as one where they touch; otherwise only the second one. What was read last is right, but what was taken
 * back while it was read stays so.
 */
export function joined(before: readonly Message[], read: readonly Message[]): readonly Message[] {
  if (before.length === 0 || read.length === 0) return read.length === 0 ? before : read
  const apart = read[0]!.seq > before.at(-1)!.seq + 1 || before[0]!.seq > read.at(-1)!.seq + 1
  if (apart) return read
  const bySeq = new Map(before.map((message) => [message.seq, message]))
  for (const message of read) if (!bySeq.get(message.seq)?.unsent) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/**
 * Read again. Who looks at what was written long ago goes on looking at it; where nobody looked, what is older than what
 * was read may have been taken back since, and goes.
 */
export function opened(
  before: Thread | undefined,
  { chat, messages }: { chat: Conversation; messages: readonly Message[] },
): Thread {
  const lastSeq = Math.max(chat.last?.seq ?? 0, messages.at(-1)?.seq ?? 0)
  if (!before) return { chat, messages, lastSeq }
  const away = !before.left && !atEnd(before)
  const first = messages[0]?.seq ?? 0
  const kept = before.left ? before.messages.filter(({ seq }) => seq >= first) : before.messages
  const next = joined(kept, messages)
  return { chat, messages: away && next === messages ? before.messages : next, lastSeq }
}

export const withMore = (thread: Thread, items: readonly Message[], lastSeq: number): Thread => ({
  ...thread,
  messages: joined(thread.messages, items),
  lastSeq: Math.max(thread.lastSeq, lastSeq),
})

/** What came over the live connection, also what came twice. */
export function heard(thread: Thread, event: AccountMessage, me: string): Thread {
  const chat = heardInChat(thread.chat, event, me)
  if (event.type === 'message') {
    const { message } = event
    const fits = message.seq <= (thread.messages.at(-1)?.seq ?? 0) + 1
    return {
      ...thread,
      chat,
      messages: fits ? joined(thread.messages, [message]) : thread.messages,
      lastSeq: Math.max(thread.lastSeq, message.seq),
    }
  }
  if (event.type === 'message_changed')
    return { ...thread, chat, messages: thread.messages.map((one) => changed(one, event.message)) }
  return chat === thread.chat ? thread : { ...thread, chat }
}

/** The message itself, and what quotes it. */
function changed(one: Message, now: Message): Message {
  if (one.seq === now.seq) return now
  if (one.replyTo?.seq !== now.seq) return one
  // What is folded is not read in what answers it either.
  const quoted = now.hidden ? { text: '', photos: 0 } : { text: now.text, photos: now.photos.length }
  return { ...one, replyTo: { ...one.replyTo, ...quoted } }
}

/** The line of the list that says how a conversation stands. */
export function heardInChat(chat: Conversation, event: AccountMessage, me: string): Conversation {
  if (!('match' in event) || event.match !== chat.match.id) return chat
  switch (event.type) {
    case 'message': {
      const { message } = event
      if (message.seq <= (chat.last?.seq ?? 0)) return chat
      const mine = message.senderId === me
      return {
        ...chat,
        last: message,
        unread: mine || message.seq <= chat.readSeq ? chat.unread : chat.unread + 1,
      }
    }
    case 'message_changed':
      return chat.last?.seq === event.message.seq ? { ...chat, last: event.message } : chat
    case 'delivered':
      return { ...chat, theirs: { ...chat.theirs, deliveredSeq: most(chat.theirs.deliveredSeq, event.seq) } }
    case 'read':
      return event.person === me ? readUpTo(chat, event.seq) : readByThem(chat, event.seq)
    default:
      return chat
  }
}

/** Whether what is unread has to be counted by the server, because this alone does not say it. */
export function isUncounted(chat: Conversation, event: AccountMessage, me: string): boolean {
  if (!('match' in event) || event.match !== chat.match.id) return false
  const last = chat.last?.seq ?? 0
  switch (event.type) {
    case 'message': {
      const { id, seq, senderId } = event.message
      // Behind its turn: counted before, or overtaken and never counted.
      return senderId !== me && seq > chat.readSeq && seq <= last && id !== chat.last?.id
    }
    case 'message_changed': {
      const { unsent, seq, senderId } = event.message
      return unsent && senderId !== me && seq > chat.readSeq
    }
    case 'read':
      return event.person === me && event.seq > chat.readSeq && event.seq < last && chat.unread > 0
    default:
      return false
  }
}

/** As the server counted, unless something came or was read here since then. */
export function recounted(chat: Conversation, read: Conversation): Conversation {
  const since = (chat.last?.seq ?? 0) - (read.last?.seq ?? 0)
  if (since < 0 || (since === 0 && read.readSeq >= chat.readSeq)) return read
  return { ...read, last: chat.last, unread: chat.unread, readSeq: chat.readSeq }
}

/** Whether the photos of the conversation are not what they were. */
export const changesPhotos = (event: AccountMessage): boolean =>
  (event.type === 'message' || event.type === 'message_changed') &&
  (event.message.photos.length > 0 || event.message.unsent)

export const readUpTo = (chat: Conversation, seq: number): Conversation => ({
  ...chat,
  readSeq: most(chat.readSeq, seq),
  unread: seq >= (chat.last?.seq ?? 0) ? 0 : chat.unread,
})

const readByThem = (chat: Conversation, seq: number): Conversation => ({
  ...chat,
  theirs: { readSeq: most(chat.theirs.readSeq ?? 0, seq), deliveredSeq: most(chat.theirs.deliveredSeq, seq) },
})

const most = Math.max

/** Unread ones first, then the newest: as the server orders them. */
export const inListOrder = (chats: readonly Conversation[]): Conversation[] =>
  chats.toSorted((a, b) => Number(b.unread > 0) - Number(a.unread > 0) || timeOf(b).localeCompare(timeOf(a)))

const timeOf = ({ last, match }: Conversation): string => last?.sentAt ?? match.madeAt
