import { END_AT_PROVIDER } from '#billing/subscriptions/service.ts'
import type { Platform } from '#platform/platform.ts'
import { RECONCILE } from './reconciliation.ts'
import type { PaymentService } from './service.ts'

export function paymentJobs({ jobs }: Platform, { payments }: { payments: PaymentService }): void {
  jobs.define<{ id: string }>(END_AT_PROVIDER, ({ id }) => payments.endAtProvider(id), { retries: 20 })
  jobs.define<{ id?: string }>(
    RECONCILE,
    async ({ id }, { signal }) => void (await payments.reconcile(signal, id ? { runId: id } : {})),
    { schedule: '23 2 * * *', expireSeconds: 4 * 3_600 },
  )
  jobs.define('subscriptions.forget_unpaid', (_, { signal }) => payments.endUnpaidCheckouts(signal), {
    schedule: '13 * * * *',
    expireSeconds: 1_800,
  })
  jobs.define('payments.forget_events', async () => void (await payments.deleteOldWebhooks()), {
    schedule: '41 3 * * *',
  })
}
