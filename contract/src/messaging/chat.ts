import * as z from 'zod/mini'
import {
  HIDDEN_WORD_MAX,
  HIDDEN_WORDS_MAX,
  MESSAGE_MAX,
  MESSAGE_PHOTOS_MAX,
  MESSAGES_A_MINUTE,
  MESSAGES_PAGE,
  SEARCH_MIN,
} from '../constants.ts'
import { Match } from '../discovery/matches.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { MyPhoto, Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

/** One of each person on a message; another one takes its place. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const
export const Reaction = z.enum(REACTIONS)
export type Reaction = z.infer<typeof Reaction>

/** What a text may be after. The one who writes is asked, the one who reads is warned. */
export const Caution = z.enum(['money', 'elsewhere'])
export type Caution = z.infer<typeof Caution>

/** The place of a message in its conversation: 1 is the first. */
const Seq = z.int().check(z.minimum(1))
const SeqInPath = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

const Quote = z.object({
  seq: Seq,
  senderId: Id,
  /** Empty once it was taken back. */
  text: z.string(),
  photos: z.int(),
})

/** As one of the two sees it. */
export const Message = z.object({
  /** Made by the one who writes, before it is sent. */
  id: Id,
  seq: Seq,
  senderId: Id,
  sentAt: Instant,
  /** Empty once it was taken back. */
  text: z.string(),
  photos: z.array(Photo),
  replyTo: z.nullable(Quote),
  reactions: z.array(z.object({ personId: Id, reaction: Reaction })),
  editedAt: z.nullable(Instant),
  /** It was taken back: nothing of it is left but that it was. */
  unsent: z.boolean(),
  /** The team has removed it: neither of the two reads it any more. */
  removed: z.boolean(),
  /** Only for the one who reads. */
  caution: z.nullable(Caution),
  /** It has a word that I do not want to see without asking for it. */
  hidden: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** How far the other one is, as far as both let it be known. */
const Seen = z.object({ deliveredSeq: z.int(), readSeq: z.nullable(z.int()) })

export const Chat = z.object({
  match: Match,
  photo: z.nullable(Photo),
  /** Null where they do not tell. */
  active: z.nullable(z.enum(['now', 'today', 'this_week'])),
  /** Null before the first. */
  last: z.nullable(Message),
  unread: z.int(),
  /** How far I have read. */
  readSeq: z.int(),
  theirs: Seen,
})
export type Chat = z.infer<typeof Chat>

const InChat = z.object({ match: Id })
const AtMessage = z.object({ match: Id, seq: SeqInPath })

export const getChats = endpoint({
  method: 'GET',
  path: '/api/chats',
  summary: 'My conversations: unread ones first, then the newest. Or the matches to whom nobody wrote yet.',
  access: 'signed_in',
  query: z.extend(PageQuery, { tab: z._default(z.enum(['messages', 'new']), 'messages') }),
  reply: page(Chat),
  refusals: [],
})

export const getChatCounts = endpoint({
  method: 'GET',
  path: '/api/chats/counts',
  summary: 'How many conversations have something new, and how many matches nobody wrote to.',
  access: 'signed_in',
  reply: z.object({ unread: z.int(), fresh: z.int() }),
  refusals: [],
})

export const getChatSearch = endpoint({
  method: 'GET',
  path: '/api/chats/search',
  summary: 'Matches by name, and messages by what they say, the newest first.',
  access: 'signed_in',
  query: z.extend(PageQuery, { text: text('Search', SEARCH_MIN, 100) }),
  reply: z.object({
    /** Only with the first page. */
    people: z.array(Chat),
    items: z.array(z.object({ match: Id, person: ProfileCard, message: Message })),
    next: z.nullable(z.string()),
  }),
  refusals: [],
  limit: { max: 120, seconds: 60, per: 'account' },
})

export const getChat = endpoint({
  method: 'GET',
  path: '/api/chats/{match}',
  summary: "One conversation with its newest messages. Somebody else's looks like one that does not exist.",
  access: 'signed_in',
  params: InChat,
  reply: z.object({ chat: Chat, messages: z.array(Message) }),
  refusals: ['not_found'],
})

export const getMessages = endpoint({
  method: 'GET',
  path: '/api/chats/{match}/messages',
  summary: 'Messages in their order: those before one, those from one on, or those around one.',
  access: 'signed_in',
  params: InChat,
  query: z.object({
    before: z.optional(SeqInPath),
    from: z.optional(SeqInPath),
    around: z.optional(SeqInPath),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MESSAGES_PAGE)),
      MESSAGES_PAGE,
    ),
  }),
  reply: z.object({ items: z.array(Message), lastSeq: z.int() }),
  refusals: ['not_found'],
})

export const NewMessage = z
  .object({
    id: Id,
    text: text('Message', 0, MESSAGE_MAX),
    photoIds: z._default(
      z.array(Id).check(z.maxLength(MESSAGE_PHOTOS_MAX, `At most ${MESSAGE_PHOTOS_MAX} photos`)),
      [],
    ),
    replyTo: z.nullable(Seq),
  })
  .check(
    z.refine(({ text: words, photoIds }) => words.length > 0 || photoIds.length > 0, {
      error: 'Write something or add a photo',
      path: ['text'],
    }),
  )
export type NewMessage = z.infer<typeof NewMessage>

export const postMessage = endpoint({
  method: 'POST',
  path: '/api/chats/{match}/messages',
  summary: 'Write to a match. The same id again answers the same.',
  access: 'signed_in',
  verified: true,
  params: InChat,
  body: NewMessage,
  reply: z.object({ message: Message }),
  refusals: ['not_found', 'words_refused', 'message_changed', 'too_fast', 'slowed_down'],
  limit: { max: 10 * MESSAGES_A_MINUTE, seconds: 60, per: 'account' },
})

export const patchMessage = endpoint({
  method: 'PATCH',
  path: '/api/chats/{match}/messages/{seq}',
  summary: 'Change what I wrote, for a quarter of an hour.',
  access: 'signed_in',
  verified: true,
  params: AtMessage,
  body: z.object({ text: text('Message', 1, MESSAGE_MAX) }),
  reply: z.object({ message: Message }),
  refusals: ['not_found', 'words_refused', 'too_late'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/chats/{match}/messages/{seq}',
  summary: 'Take back what I wrote, for both of us.',
  access: 'signed_in',
  params: AtMessage,
  reply: z.object({ message: Message }),
  refusals: ['not_found'],
})

export const putReaction = endpoint({
  method: 'PUT',
  path: '/api/chats/{match}/messages/{seq}/reaction',
  summary: 'React to a message, or take that back.',
  access: 'signed_in',
  params: AtMessage,
  body: z.object({ reaction: z.nullable(Reaction) }),
  reply: z.object({ message: Message }),
  refusals: ['not_found'],
  limit: { max: 120, seconds: 60, per: 'account' },
})

export const putRead = endpoint({
  method: 'PUT',
  path: '/api/chats/{match}/read',
  summary: 'I have read up to here. Never goes back.',
  access: 'signed_in',
  params: InChat,
  body: z.object({ seq: z.int().check(z.minimum(0), z.maximum(2_147_483_647)) }),
  reply: z.object({ readSeq: z.int(), unread: z.int() }),
  refusals: ['not_found'],
  limit: { max: 240, seconds: 60, per: 'account' },
})

export const postChatPhoto = endpoint({
  method: 'POST',
  path: '/api/chats/{match}/photos',
  summary: 'Upload a photo for a message that is sent next.',
  access: 'signed_in',
  verified: true,
  upload: true,
  params: InChat,
  reply: z.object({ photo: MyPhoto }),
  refusals: ['not_found', 'unreadable_photo', 'photo_too_large', 'photo_too_slow', 'busy', 'storage_full'],
  limit: { max: 60, seconds: 3_600, per: 'account' },
  creates: true,
})

export const getChatPhotos = endpoint({
  method: 'GET',
  path: '/api/chats/{match}/photos',
  summary: 'The photos of a conversation, the newest first.',
  access: 'signed_in',
  params: InChat,
  query: PageQuery,
  reply: page(z.object({ seq: Seq, photo: Photo })),
  refusals: ['not_found'],
})

export const getMessageSearch = endpoint({
  method: 'GET',
  path: '/api/chats/{match}/search',
  summary: 'Messages of one conversation by what they say, the newest first.',
  access: 'signed_in',
  params: InChat,
  query: z.extend(PageQuery, { text: text('Search', SEARCH_MIN, 100) }),
  reply: page(Message),
  refusals: ['not_found'],
  limit: { max: 120, seconds: 60, per: 'account' },
})

const HiddenWords = z.object({
  words: z
    .array(text('Word', 2, HIDDEN_WORD_MAX))
    .check(z.maxLength(HIDDEN_WORDS_MAX, `At most ${HIDDEN_WORDS_MAX} words`)),
})

export const getHiddenWords = endpoint({
  method: 'GET',
  path: '/api/chats/hidden-words',
  summary: 'Words that I do not want to see in messages without asking for them.',
  access: 'signed_in',
  reply: HiddenWords,
  refusals: [],
})

export const putHiddenWords = endpoint({
  method: 'PUT',
  path: '/api/chats/hidden-words',
  summary: 'Set the words that I do not want to see.',
  access: 'signed_in',
  body: HiddenWords,
  reply: HiddenWords,
  refusals: [],
  limit: SETTINGS_LIMIT,
})
