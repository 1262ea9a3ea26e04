import type { PaymentProvider } from '#adapters/payments/port.ts'
import { newId, type SandboxContext } from './context.ts'
import { checkoutOperations } from './provider-checkouts.ts'
import { paymentOperations } from './provider-payments.ts'
import { payoutOperations } from './provider-payouts.ts'
import { subscriptionOperations } from './provider-subscriptions.ts'
import * as store from './store.ts'

/** Implements the port with tables of our own database. */
export function sandboxProvider(context: SandboxContext): PaymentProvider {
  return {
    name: 'sandbox',
    environment: 'sandbox',
    now: context.now,
    createCustomer: (request) =>
      store.addCustomer(context.database.db, { ...request, id: newId(context, 'cus') }),
    // A customer has only one card.
    makeNewCardDefault: async () => undefined,
    ...checkoutOperations(context),
    ...subscriptionOperations(context),
    ...paymentOperations(context),
    ...payoutOperations(context),
    readWebhook: context.webhooks.read,
  }
}
