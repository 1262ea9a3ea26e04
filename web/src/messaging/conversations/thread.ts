import type { AccountMessage, Conversation, Message } from '@koji/contract'

/** A conversation and the part of its messages that is loaded. */
export interface Thread {
  chat: Conversation
  /** In order and without gaps. */
  messages: readonly Message[]
  /** The number of the newest message, loaded or not. */
  lastSeq: number
  /** The match has ended. */
  ended?: true
  /** The conversation isn't open. */
  left?: true
  /** When it was cached, if it comes from the offline cache. */
  cachedAt?: number
}

export const atStart = ({ messages, lastSeq }: Thread): boolean =>
  messages.length === 0 ? lastSeq === 0 : messages[0]!.seq === 1

export const atEnd = ({ messages, lastSeq }: Thread): boolean => (messages.at(-1)?.seq ?? 0) >= lastSeq

/**
 * Merges two ranges that touch; otherwise only the loaded one remains. Loaded messages win, except over one that was
 * unsent during the request.
 */
export function mergeMessages(before: readonly Message[], loaded: readonly Message[]): readonly Message[] {
  if (before.length === 0 || loaded.length === 0) return loaded.length === 0 ? before : loaded
  const isApart = loaded[0]!.seq > before.at(-1)!.seq + 1 || before[0]!.seq > loaded.at(-1)!.seq + 1
  if (isApart) return loaded
  const bySeq = new Map(before.map((message) => [message.seq, message]))
  for (const message of loaded) if (!bySeq.get(message.seq)?.unsent) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/**
 * Merges a new reply into a loaded conversation. If older messages are on screen, they stay. If the conversation was
 * left, messages older than the reply are dropped, because they may have been unsent since.
 */
export function mergeReply(
  before: Thread | undefined,
  { chat, messages }: { chat: Conversation; messages: readonly Message[] },
): Thread {
  const lastSeq = Math.max(chat.last?.seq ?? 0, messages.at(-1)?.seq ?? 0)
  if (!before) return { chat, messages, lastSeq }
  const showsOlder = !before.left && !atEnd(before)
  const first = messages[0]?.seq ?? 0
  const remaining = before.left ? before.messages.filter(({ seq }) => seq >= first) : before.messages
  const next = mergeMessages(remaining, messages)
  return { chat, messages: showsOlder && next === messages ? before.messages : next, lastSeq }
}

export const addMessages = (thread: Thread, items: readonly Message[], lastSeq: number): Thread => ({
  ...thread,
  messages: mergeMessages(thread.messages, items),
  lastSeq: Math.max(thread.lastSeq, lastSeq),
})

/** Applies a live message. Applying it twice has no further effect. */
export function updateThread(thread: Thread, event: AccountMessage, me: string): Thread {
  const chat = updateChat(thread.chat, event, me)
  if (event.type === 'message') {
    const { message } = event
    const isAdjacent = message.seq <= (thread.messages.at(-1)?.seq ?? 0) + 1
    return {
      ...thread,
      chat,
      messages: isAdjacent ? mergeMessages(thread.messages, [message]) : thread.messages,
      lastSeq: Math.max(thread.lastSeq, message.seq),
    }
  }
  if (event.type === 'message_changed')
    return {
      ...thread,
      chat,
      messages: thread.messages.map((message) => replaceMessage(message, event.message)),
    }
  return chat === thread.chat ? thread : { ...thread, chat }
}

/** Replaces the changed message, and updates messages that quote it. */
function replaceMessage(message: Message, changed: Message): Message {
  if (message.seq === changed.seq) return changed
  if (message.replyTo?.seq !== changed.seq) return message
  // A quote doesn't reveal a collapsed message.
  const quoted = changed.hidden
    ? { text: '', photos: 0 }
    : { text: changed.text, photos: changed.photos.length }
  return { ...message, replyTo: { ...message.replyTo, ...quoted } }
}

/** Applies a live message to the conversation's entry in the list. */
export function updateChat(chat: Conversation, event: AccountMessage, me: string): Conversation {
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
      return {
        ...chat,
        theirs: { ...chat.theirs, deliveredSeq: Math.max(chat.theirs.deliveredSeq, event.seq) },
      }
    case 'read':
      return event.person === me ? readUpTo(chat, event.seq) : readByThem(chat, event.seq)
    default:
      return chat
  }
}

/** Whether the server has to count unread messages, because the event doesn't determine the number. */
export function needsRecount(chat: Conversation, event: AccountMessage, me: string): boolean {
  if (!('match' in event) || event.match !== chat.match.id) return false
  const last = chat.last?.seq ?? 0
  switch (event.type) {
    case 'message': {
      const { id, seq, senderId } = event.message
      // Out of order: it may have been counted before, or never.
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

/** Takes the server's count, unless a message has arrived or was read here since. */
export function withRecount(chat: Conversation, counted: Conversation): Conversation {
  const newer = (chat.last?.seq ?? 0) - (counted.last?.seq ?? 0)
  if (newer < 0 || (newer === 0 && counted.readSeq >= chat.readSeq)) return counted
  return { ...counted, last: chat.last, unread: chat.unread, readSeq: chat.readSeq }
}

/** Whether the list of photos in the conversation may have changed. */
export const changesPhotos = (event: AccountMessage): boolean =>
  (event.type === 'message' || event.type === 'message_changed') &&
  (event.message.photos.length > 0 || event.message.unsent)

export const readUpTo = (chat: Conversation, seq: number): Conversation => ({
  ...chat,
  readSeq: Math.max(chat.readSeq, seq),
  unread: seq >= (chat.last?.seq ?? 0) ? 0 : chat.unread,
})

const readByThem = (chat: Conversation, seq: number): Conversation => ({
  ...chat,
  theirs: {
    readSeq: Math.max(chat.theirs.readSeq ?? 0, seq),
    deliveredSeq: Math.max(chat.theirs.deliveredSeq, seq),
  },
})

/** The server's order: unread first, then the newest. */
export const sortChats = (chats: readonly Conversation[]): Conversation[] =>
  chats.toSorted((a, b) => Number(b.unread > 0) - Number(a.unread > 0) || timeOf(b).localeCompare(timeOf(a)))

const timeOf = ({ last, match }: Conversation): string => last?.sentAt ?? match.madeAt
