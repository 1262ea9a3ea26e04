import { getReconciliations, postReconciliation } from '@koji/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { PaymentService } from './service.ts'

const MAX_BYTES = 256 * 1024

export function paymentRoutes(app: App, { payments }: { payments: PaymentService }): void {
  route(app, getReconciliations, ({ db }) => payments.listReconciliations(db))
  route(app, postReconciliation, ({ db, me }) => payments.startReconciliation(db, me))
  // The signature covers the raw body, so nothing may parse it.
  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(`/api/webhooks/${payments.providerName}`, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await payments.receiveWebhook(body, signatureOf(request))
      return reply.code(200).send({ received: true })
    })
  })
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'] ?? headers['sandbox-signature']
  return typeof signature === 'string' ? signature : ''
}
