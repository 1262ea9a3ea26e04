import { type AccountMessage, type Conversation, MESSAGES_PAGE, type Message } from '@koji/contract'
import { counted } from '#lib/format.ts'
import type { ChatPages } from './queries.ts'
import { type Thread, updateChat, updateThread } from './thread.ts'

// The offline cache holds texts and names of conversations, but never a photo.

const cacheableMessage = (message: Message): Message => ({
  ...message,
  photos: [],
  text: message.text || (message.photos.length > 0 ? `[${counted(message.photos.length, 'photo')}]` : ''),
})

const cacheableChat = (chat: Conversation): Conversation => ({
  ...chat,
  photo: null,
  active: null,
  match: { ...chat.match, person: { ...chat.match.person, avatarUrl: null } },
  last: chat.last && cacheableMessage(chat.last),
})

/** Only the first page, which has the conversations that people most likely open. */
export const cacheablePages = ({ pages, pageParams }: ChatPages): ChatPages => ({
  pages: pages.slice(0, 1).map((page) => ({ ...page, items: page.items.map(cacheableChat), next: null })),
  pageParams: pageParams.slice(0, 1),
})

/** The newest messages. `left` makes the next load replace all of them. */
export const cacheableThread = ({ chat, messages, lastSeq }: Thread): Thread => ({
  chat: cacheableChat(chat),
  messages: messages.slice(-MESSAGES_PAGE).map(cacheableMessage),
  lastSeq,
  left: true,
})

/** Applies an edited or unsent message to a cached conversation. Null when nothing changes. */
export function updateCachedThread(thread: Thread, event: AccountMessage, me: string): Thread | null {
  if (event.type !== 'message_changed' || event.match !== thread.chat.match.id) return null
  return cacheableThread(updateThread(thread, event, me))
}

export function updateCachedPages(pages: ChatPages, event: AccountMessage, me: string): ChatPages | null {
  if (event.type !== 'message_changed' && event.type !== 'match_ended') return null
  const change = (chats: readonly Conversation[]): Conversation[] =>
    event.type === 'match_ended'
      ? chats.filter(({ match: { id } }) => id !== event.match)
      : chats.map((chat) => updateChat(chat, event, me))
  return cacheablePages({
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })),
  })
}
