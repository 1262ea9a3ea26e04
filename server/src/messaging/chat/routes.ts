import {
  deleteMessage,
  getChat,
  getChatCounts,
  getChatPhotos,
  getChatSearch,
  getChats,
  getHiddenWords,
  getMessageSearch,
  getMessages,
  patchMessage,
  postChatPhoto,
  postMessage,
  putHiddenWords,
  putReaction,
  putRead,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Chats } from './service.ts'

const at = ({ match, seq }: { match: string; seq: number }) => ({ matchId: match, seq })

export function chatRoutes(app: App, { chats }: { chats: Chats }): void {
  route(app, getChats, ({ db, me, query }) =>
    query.tab === 'new' ? chats.listNew(db, me, query) : chats.list(db, me, query),
  )
  route(app, getChatCounts, ({ db, me }) => chats.counts(db, me))
  route(app, getChatSearch, ({ db, me, query }) => chats.searchAll(db, me, query))
  route(app, getHiddenWords, ({ db, me }) => chats.hiddenWords(db, me))
  route(app, putHiddenWords, ({ db, me, body }) => chats.setHiddenWords(db, me, body.words))
  route(app, getChat, ({ db, me, params }) => chats.open(db, me, params.match))
  route(app, getMessages, ({ db, me, params, query }) => chats.messages(db, me, params.match, query))
  route(app, getMessageSearch, ({ db, me, params, query }) => chats.searchOne(db, me, params.match, query))
  route(app, getChatPhotos, ({ db, me, params, query }) => chats.photos(db, me, params.match, query))
  // Messages that arrive together are written together, in a transaction of their own.
  routeWithoutTransaction(app, postMessage, async ({ me, params, body }) => ({
    message: await chats.send(me, params.match, body),
  }))
  route(app, patchMessage, async ({ db, me, params, body }) => ({
    message: await chats.edit(db, me, at(params), body.text),
  }))
  route(app, deleteMessage, async ({ db, me, params }) => ({
    message: await chats.unsend(db, me, at(params)),
  }))
  route(app, putReaction, async ({ db, me, params, body }) => ({
    message: await chats.react(db, me, at(params), body.reaction),
  }))
  route(app, putRead, ({ db, me, params, body }) => chats.read(db, me, params.match, body.seq))
  routeUpload(app, postChatPhoto, async ({ me, params, bytes, commit }) => ({
    photo: await chats.addPhoto(commit, me, params.match, bytes),
  }))
}
