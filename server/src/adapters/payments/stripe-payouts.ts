import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import { type PaymentProvider, type PayoutAccount, type ProviderPayout, ProviderRefused } from './port.ts'
import { dateOf, find, request } from './stripe-requests.ts'

type Part = Pick<
  PaymentProvider,
  'createPayoutAccount' | 'openOnboarding' | 'findPayoutAccount' | 'createPayout' | 'findPayout'
>

/** Creators' earnings are on accounts of their own, which are paid out when we request it. */
export function payouts(stripe: Stripe): Part {
  return {
    async createPayoutAccount({ accountId, email, key }) {
      const account = await request(() =>
        stripe.accounts.create(
          {
            email,
            metadata: { accountId },
            // Together these make an Express account.
            controller: {
              stripe_dashboard: { type: 'express' },
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'stripe',
            },
            capabilities: { transfers: { requested: true } },
            settings: { payouts: { schedule: { interval: 'manual' } } },
          },
          { idempotencyKey: key },
        ),
      )
      return account.id
    },

    async openOnboarding({ account, returnTo, refreshUrl }) {
      const link = await request(() =>
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnTo,
          refresh_url: refreshUrl,
          collection_options: { fields: 'eventually_due' },
        }),
      )
      return link.url
    },

    async findPayoutAccount(id) {
      const account = await find(() => stripe.accounts.retrieve(id))
      return account && accountFrom(account)
    },

    async createPayout({ account, amount, key, payoutId }) {
      const onAccount = { stripeAccount: account }
      // Stripe forgets idempotency keys after a day. The newest 100 payouts cover months, at one a week and a few by hand.
      const { data } = await request(() => stripe.payouts.list({ limit: 100 }, onAccount))
      const made = data.find(({ metadata }) => metadata?.payoutId === payoutId)
      if (made && made.amount !== amount)
        throw new ProviderRefused('Stripe: another amount for the same payout')
      if (made) return payoutFrom(made)
      const params = { amount, currency: CURRENCY, metadata: { payoutId } }
      return payoutFrom(
        await request(() => stripe.payouts.create(params, { ...onAccount, idempotencyKey: key })),
      )
    },

    async findPayout(id, account) {
      const payout = await find(() => stripe.payouts.retrieve(id, {}, { stripeAccount: account }))
      return payout && payoutFrom(payout)
    },
  }
}

function accountFrom(account: Stripe.Account): PayoutAccount {
  const { requirements, capabilities } = account
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
  return {
    id: account.id,
    complete: account.details_submitted && due.length === 0,
    payoutsEnabled: account.payouts_enabled && capabilities?.transfers === 'active',
    closed: requirements?.disabled_reason?.startsWith('rejected.') ?? false,
  }
}

const STATES = new Map<string, ProviderPayout['state']>([
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

const payoutFrom = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  amount: payout.amount,
  state: STATES.get(payout.status) ?? 'sent',
  failure: payout.failure_message ?? payout.failure_code,
  at: dateOf(payout.created),
  arrivesAt: dateOf(payout.arrival_date),
})
