import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredMail } from '#adapters/mail/mailbox.ts'
import type { App } from '../http/app.ts'
import { isLocalRequest } from '../http/client-address.ts'
import { refuse } from '../http/refusal.ts'
import { listPage, mailPage } from './dev-pages.ts'

const NEWEST = 50
const ADDRESS = '/dev/mail'

/**
 * Shows the mails of an installation without a mail server. They contain links that give access to accounts, so only
 * this machine may read them, and they aren't served at all if PUBLIC_URL uses https.
 */
export function mailRoutes({ http, platform, secure }: App): void {
  const { mailbox, log } = platform
  if (!mailbox) return
  if (secure) return log.warn({}, 'SMTP_URL is not set: mails stay in DATA_DIR/mail and are not sent')

  async function mailOf(request: FastifyRequest): Promise<StoredMail> {
    return (await mailbox!.read((request.params as { id: string }).id)) ?? refuse('not_found')
  }

  http.register(async (dev) => {
    dev.addHook('onRequest', async (request, reply) => {
      if (!isLocalRequest(request)) refuse('not_found')
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    })
    dev.get(`${ADDRESS}.json`, async () => ({ mails: await mailbox.list(NEWEST) }))
    dev.get(ADDRESS, async (_, reply) => {
      const mails = await mailbox.list()
      return sendPage(reply, (nonce) => listPage(mails, ADDRESS, nonce))
    })
    dev.get(`${ADDRESS}/:id`, async (request, reply) => {
      const mail = await mailOf(request)
      return sendPage(reply, (nonce) => mailPage(mail, ADDRESS, nonce))
    })
    dev.get(`${ADDRESS}/:id/letter`, async (request, reply) => {
      const { html } = await mailOf(request)
      return (
        reply
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
          )
          .type('text/html; charset=utf-8')
          // Links open in a new tab, as in a mail client.
          .send(html.replace('<head>', '<head><base target="_blank">'))
      )
    })
  })
}

function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page(nonce))
}
