import { randomBytes } from 'node:crypto'
import { postCannedAnswer } from '@koji/contract'
import { buildTicket } from '#seed/builders.ts'
import type { TestWorld } from '../world.ts'
import { type Operation, photo, type RequestInput } from './request.ts'

/** A ticket by its link or, for admins, by its id; or a canned answer. */
export async function createSupportFixture(
  world: TestWorld,
  { method, path }: Operation,
): Promise<RequestInput> {
  const admin = await world.signIn({ roles: ['admin'] })
  const title = `Fuzz ${randomBytes(6).toString('hex')}`
  if (path.includes('answers')) {
    // At most a hundred are allowed.
    await world.platform.database.db.deleteFrom('cannedAnswers').execute()
    const body = { title, body: 'Please reload the page.' }
    if (method === 'GET') return {}
    if (!path.includes('{answer}')) return { body }
    const answer = await admin.call(postCannedAnswer, { body: { ...body, title: `${title} once more` } })
    return { params: { answer: answer.body.id }, ...(method === 'PUT' && { body }) }
  }
  if (!path.includes('{ticket}')) return method === 'GET' && path.endsWith('/tickets') ? { query: {} } : {}
  const { link, ticket } = await buildTicket(world)
  const key = path.startsWith('/api/admin') ? ticket.id : link
  const message = path.includes('{message}') ? { message: ticket.messages[0]!.id } : {}
  return {
    params: { ticket: key, ...message },
    ...(path.endsWith('/photos') && { bytes: await photo }),
    ...(path.endsWith('/assignee') && { body: { accountId: admin.id } }),
  }
}
