import {
  deleteCannedAnswer,
  getCannedAnswers,
  getDeskTeam,
  getDeskTicket,
  getDeskTickets,
  postCannedAnswer,
  postDeskClose,
  postDeskNote,
  postDeskReply,
  putCannedAnswer,
  putTicketAssignee,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Support } from './service.ts'

/** The team's side of the desk. */
export function deskRoutes(app: App, { support }: { support: Support }): void {
  route(app, getDeskTickets, ({ db, me, query }) => support.queue(db, me, query))
  route(app, getDeskTicket, ({ db, me, params }) => support.viewForTeam(db, me, params.ticket))
  route(app, postDeskReply, ({ db, me, params, body }) => support.answer(db, me, params.ticket, body))
  route(app, postDeskClose, async ({ db, me, params }) => {
    await support.closeForTeam(db, me, params.ticket)
    return {}
  })
  route(app, putTicketAssignee, async ({ db, me, params, body }) => {
    await support.assign(db, me, params.ticket, body.accountId)
    return {}
  })
  route(app, postDeskNote, ({ db, me, params, body }) => support.note(db, me, params.ticket, body.body))
  route(app, getDeskTeam, ({ db }) => support.team(db))
  route(app, getCannedAnswers, ({ db }) => support.answers(db))
  route(app, postCannedAnswer, ({ db, me, body }) => support.createAnswer(db, me, body))
  route(app, putCannedAnswer, ({ db, me, params, body }) => support.changeAnswer(db, me, params.answer, body))
  route(app, deleteCannedAnswer, async ({ db, me, params }) => {
    await support.deleteAnswer(db, me, params.answer)
    return {}
  })
}
