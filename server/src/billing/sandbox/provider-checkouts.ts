import type { PaymentProvider } from '#adapters/payments/port.ts'
import { transact } from '#platform/db/transact.ts'
import type { SandboxContext } from './context.ts'
import { openPage, pageUrl } from './hosted-pages.ts'
import { requireSameRequest } from './idempotency.ts'
import { checkoutView } from './presentation.ts'
import * as store from './store.ts'

const CHECKOUT_MS = 24 * 3_600_000

type Operations = Pick<PaymentProvider, 'createCheckout' | 'findCheckout' | 'closeCheckout' | 'openPortal'>

export function checkoutOperations(context: SandboxContext): Operations {
  const { database, ids, now, webhooks } = context
  const { db } = database
  const urlOf = (id: string) => pageUrl(context, 'checkout', id)

  return {
    async createCheckout({ creator, key, ...terms }) {
      const requested = { ...terms, creatorName: creator.name, account: creator.payoutAccount }
      const row = await store.addCheckout(db, {
        ...requested,
        id: `cs_${ids.secret()}`,
        key,
        state: 'open',
        expiresAt: new Date(now().getTime() + CHECKOUT_MS),
      })
      requireSameRequest(requested, row)
      return checkoutView(row, urlOf)
    },

    async findCheckout(id) {
      const row = await store.findCheckout(db, id)
      return row ? checkoutView(row, urlOf) : null
    },

    closeCheckout: (id) =>
      transact(db, async (tx) => {
        if (!(await store.settleCheckout(tx, id, { state: 'closed' }))) return
        const event = { type: 'checkout.session.expired', about: { kind: 'checkout', id } } as const
        await webhooks.enqueue(tx, [event], now())
      }),

    openPortal: (page) => openPage(context, 'portal', page),
  }
}
