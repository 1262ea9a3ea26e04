import { type PaymentProvider, ProviderRefused } from '#adapters/payments/port.ts'
import { transact } from '#platform/db/transact.ts'
import { newId, type SandboxContext } from './context.ts'
import { openPage } from './hosted-pages.ts'
import { requireSameRequest } from './idempotency.ts'
import { accountView, payoutView } from './presentation.ts'
import * as store from './store.ts'
import * as money from './store-money.ts'

const PAYOUT_MS = 2 * 86_400_000

type Operations = Pick<
  PaymentProvider,
  'createPayoutAccount' | 'openOnboarding' | 'findPayoutAccount' | 'createPayout' | 'findPayout'
>

export function payoutOperations(context: SandboxContext): Operations {
  const { database, now } = context
  const { db } = database

  return {
    createPayoutAccount: (request) => store.addAccount(db, { ...request, id: newId(context, 'acct') }),

    openOnboarding: ({ account, returnTo }) => openPage(context, 'onboarding', { account, returnTo }),

    async findPayoutAccount(id) {
      const row = await store.findAccount(db, id)
      return row ? accountView(row) : null
    },

    createPayout: ({ account, amount, key }) =>
      transact(db, async (tx) => {
        if (!(await store.findAccount(tx, account))?.payoutsEnabled)
          throw new ProviderRefused('It is not known where this money goes.')
        const at = now()
        const payout = await money.addPayout(tx, {
          id: newId(context, 'po'),
          account,
          amount,
          state: 'sent',
          at,
          key,
          arrivesAt: new Date(at.getTime() + PAYOUT_MS),
        })
        requireSameRequest({ account, amount }, payout)
        return payoutView(payout)
      }),

    async findPayout(id, account) {
      const row = await money.findPayout(db, id, account)
      return row ? payoutView(row) : null
    },
  }
}
