import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import type { PaymentService } from './service.ts'

const BYTES_MAX = 256 * 1024

/** Who calls is no browser: the signature over the very bytes is all that counts. */
export function paymentRoutes(app: App, payments: PaymentService): void {
  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BYTES_MAX }, (_, body, done) =>
      done(null, body),
    )
    scope.post(`/api/webhooks/${payments.provider}`, { bodyLimit: BYTES_MAX }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await payments.receive(body, signatureOf(request))
      return reply.code(200).send({ received: true })
    })
  })
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'] ?? headers['sandbox-signature']
  return typeof signature === 'string' ? signature : ''
}
