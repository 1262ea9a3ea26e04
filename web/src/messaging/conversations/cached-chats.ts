import { type AccountMessage, type Conversation, MESSAGES_PAGE, type Message } from '@koji/contract'
import { counted } from '#lib/format.ts'
import type { ChatPages } from './queries.ts'
import { heard, heardInChat, type Thread } from './thread.ts'

/** What a browser keeps of conversations, to be read without a network: words and names, never a photo. */

const keptMessage = (message: Message): Message => ({
  ...message,
  photos: [],
  text: message.text || (message.photos.length > 0 ? `[${counted(message.photos.length, 'photo')}]` : ''),
})

const keptChat = (chat: Conversation): Conversation => ({
  ...chat,
  photo: null,
  active: null,
  match: { ...chat.match, person: { ...chat.match.person, avatarUrl: null } },
  last: chat.last && keptMessage(chat.last),
})

/** The first page: those that somebody is most likely to look for. */
export const keptPages = ({ pages, pageParams }: ChatPages): ChatPages => ({
  pages: pages.slice(0, 1).map((page) => ({ ...page, items: page.items.map(keptChat), next: null })),
  pageParams: pageParams.slice(0, 1),
})

/** The last ones. As left, so that nothing of it stays among what is read anew. */
export const keptThread = ({ chat, messages, lastSeq }: Thread): Thread => ({
  chat: keptChat(chat),
  messages: messages.slice(-MESSAGES_PAGE).map(keptMessage),
  lastSeq,
  left: true,
})

/** What was taken back or changed while nobody looked is not read from here as it was; null: there is nothing to change. */
export function changedThread(thread: Thread, event: AccountMessage, me: string): Thread | null {
  if (event.type !== 'message_changed' || event.match !== thread.chat.match.id) return null
  return keptThread(heard(thread, event, me))
}

export function changedPages(pages: ChatPages, event: AccountMessage, me: string): ChatPages | null {
  if (event.type !== 'message_changed' && event.type !== 'match_ended') return null
  const change = (chats: readonly Conversation[]): Conversation[] =>
    event.type === 'match_ended'
      ? chats.filter(({ match: { id } }) => id !== event.match)
      : chats.map((chat) => heardInChat(chat, event, me))
  return keptPages({
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })),
  })
}
