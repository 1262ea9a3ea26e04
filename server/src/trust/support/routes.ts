import {
  closeTicket,
  getMyTickets,
  getTicket,
  Id,
  postTicket,
  postTicketPhoto,
  postTicketRead,
  postTicketReply,
  TICKET_BY_LINK,
  TICKET_LINK_HEADER,
  TicketKey,
  ticketPhotoPath,
} from '@koji/contract'
import type { preHandlerHookHandler } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routePicture } from '#platform/http/route-picture.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import { deskRoutes } from './desk-routes.ts'
import type { Support } from './service.ts'

const TICKET_PATH = ticketPhotoPath(':ticket', '').replace(/\/photos\/$/, '')

/** Visitors send the secret of a ticket in a header, which becomes the path parameter. */
const readLinkHeader: preHandlerHookHandler = (request, _, done) => {
  const params = request.params as { ticket?: unknown }
  if (params.ticket === TICKET_BY_LINK) params.ticket = request.headers[TICKET_LINK_HEADER]
  done()
}

export function supportRoutes(app: App, { support }: { support: Support }): void {
  app.http.addHook('onRoute', (options) => {
    if (options.url.startsWith(TICKET_PATH)) options.preHandler = readLinkHeader
  })
  route(app, getMyTickets, ({ db, me, query }) => support.listOwn(db, me, query))
  route(app, postTicket, ({ db, me, body }) => support.open(db, me, body))
  route(app, getTicket, ({ db, me, params }) => support.read(db, me, params.ticket))
  route(app, postTicketReply, ({ db, me, params, body }) => support.reply(db, me, params.ticket, body))
  route(app, closeTicket, ({ db, me, params }) => support.close(db, me, params.ticket))
  route(app, postTicketRead, async ({ db, me, params }) => {
    await support.markSeen(db, me, params.ticket)
    return {}
  })
  routeUpload(app, postTicketPhoto, ({ me, params, bytes, commit }) =>
    support.addPhoto(commit, me, params, bytes),
  )
  routePicture(
    app,
    { path: ticketPhotoPath(':ticket', ':photo'), params: z.object({ ticket: TicketKey, photo: Id }) },
    ({ db, viewer, params }) => support.openPhoto(db, viewer, params.ticket, params.photo),
  )
  deskRoutes(app, { support })
}
