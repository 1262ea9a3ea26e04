import { END_THERE } from '#billing/subscriptions/service.ts'
import type { Platform } from '#platform/platform.ts'
import { COMPARE } from './reconciling.ts'
import type { PaymentService } from './service.ts'

export function paymentJobs({ jobs }: Platform, { books }: { books: PaymentService }): void {
  jobs.define<{ id: string }>(END_THERE, ({ id }) => books.endThere(id), { retries: 20 })
  jobs.define<{ id?: string }>(
    COMPARE,
    async ({ id }, { signal }) => void (await books.compareAll(signal, id ? { begun: id } : {})),
    { schedule: '23 2 * * *', expireSeconds: 4 * 3_600 },
  )
  jobs.define('subscriptions.forget_unpaid', (_, { signal }) => books.forgetUnpaid(signal), {
    schedule: '13 * * * *',
    expireSeconds: 1_800,
  })
  jobs.define('payments.forget_events', async () => void (await books.forgetOld()), {
    schedule: '41 3 * * *',
  })
}
