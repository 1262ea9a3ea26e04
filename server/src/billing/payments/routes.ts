import { getReconciliations, postReconciliation } from '@koji/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { PaymentService } from './service.ts'

const BYTES_MAX = 256 * 1024

export function paymentRoutes(app: App, { books }: { books: PaymentService }): void {
  route(app, getReconciliations, ({ db }) => books.reports(db))
  route(app, postReconciliation, ({ db, me }) => books.compareNow(db, me))
  // Who calls here is no browser: the signature over the very bytes is all that counts.
  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BYTES_MAX }, (_, body, done) =>
      done(null, body),
    )
    scope.post(`/api/webhooks/${books.provider}`, { bodyLimit: BYTES_MAX }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await books.receive(body, signatureOf(request))
      return reply.code(200).send({ received: true })
    })
  })
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'] ?? headers['sandbox-signature']
  return typeof signature === 'string' ? signature : ''
}
