import type { Conversation, Message } from '@koji/contract'

export const ME = '11111111-1111-4111-8111-111111111111'
export const MIRA = '22222222-2222-4222-8222-222222222222'
export const MATCH = '33333333-3333-4333-8333-333333333333'

/** A time, as minutes after noon of a fixed day. */
export const at = (minute: number): string =>
  new Date(new Date(2026, 10, 15, 12).getTime() + minute * 60_000).toISOString()

export const message = (seq: number, overrides: Partial<Message> = {}): Message => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  senderId: MIRA,
  sentAt: at(seq),
  text: `message ${seq}`,
  photos: [],
  replyTo: null,
  reactions: [],
  editedAt: null,
  unsent: false,
  removed: false,
  caution: null,
  hidden: false,
  ...overrides,
})

export const messages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, step) => message(from + step))

export const chat = (overrides: Partial<Conversation> = {}): Conversation => ({
  match: {
    id: MATCH,
    mode: 'friends',
    person: { id: MIRA, displayName: 'Mira', username: 'mira', avatarUrl: null },
    shared: [],
    madeAt: at(0),
  },
  photo: null,
  active: null,
  last: null,
  unread: 0,
  readSeq: 0,
  theirs: { deliveredSeq: 0, readSeq: null },
  ...overrides,
})
