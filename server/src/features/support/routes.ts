import { closeTicket, getTicket, postTicket, postTicketReply } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Support } from './service.ts'

export function supportRoutes(app: App, support: Support): void {
  route(app, postTicket, ({ db, body }) => support.open(db, body))
  route(app, getTicket, ({ db, params }) => support.follow(db, params.link))
  route(app, postTicketReply, ({ db, params, body }) => support.reply(db, params.link, body))
  route(app, closeTicket, ({ db, params }) => support.close(db, params.link))
}
