import {
  deleteMessage,
  getConversation,
  getConversationCounts,
  getConversationPhotos,
  getConversationSearch,
  getConversations,
  getHiddenWords,
  getMessageSearch,
  getMessages,
  patchMessage,
  postMessage,
  postMessagePhoto,
  putHiddenWords,
  putReaction,
  putReadMarker,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Conversations } from './service.ts'

const keyOf = ({ match, seq }: { match: string; seq: number }) => ({ matchId: match, seq })

export function conversationRoutes(app: App, { conversations }: { conversations: Conversations }): void {
  route(app, getConversations, ({ db, me, query }) =>
    query.tab === 'new' ? conversations.listNew(db, me, query) : conversations.list(db, me, query),
  )
  route(app, getConversationCounts, ({ db, me }) => conversations.counts(db, me))
  route(app, getConversationSearch, ({ db, me, query }) => conversations.searchAll(db, me, query))
  route(app, getHiddenWords, ({ db, me }) => conversations.hiddenWords(db, me))
  route(app, putHiddenWords, ({ db, me, body }) => conversations.setHiddenWords(db, me, body.words))
  route(app, getConversation, ({ db, me, params }) => conversations.open(db, me, params.match))
  route(app, getMessages, ({ db, me, params, query }) => conversations.messages(db, me, params.match, query))
  route(app, getMessageSearch, ({ db, me, params, query }) =>
    conversations.searchOne(db, me, params.match, query),
  )
  route(app, getConversationPhotos, ({ db, me, params, query }) =>
    conversations.photos(db, me, params.match, query),
  )
  // Concurrent messages share a batch, which has its own transaction.
  routeWithoutTransaction(app, postMessage, async ({ me, params, body }) => ({
    message: await conversations.send(me, params.match, body),
  }))
  route(app, patchMessage, async ({ db, me, params, body }) => ({
    message: await conversations.edit(db, me, keyOf(params), body.text),
  }))
  route(app, deleteMessage, async ({ db, me, params }) => ({
    message: await conversations.unsend(db, me, keyOf(params)),
  }))
  route(app, putReaction, async ({ db, me, params, body }) => ({
    message: await conversations.react(db, me, keyOf(params), body.reaction),
  }))
  route(app, putReadMarker, ({ db, me, params, body }) => conversations.read(db, me, params.match, body.seq))
  routeUpload(app, postMessagePhoto, async ({ me, params, bytes, commit }) => ({
    photo: await conversations.addPhoto(commit, me, params.match, bytes),
  }))
}
