import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import { type Payments, type PayoutAccount, type ProviderPayout, ProviderRefused } from './port.ts'
import { ask, dateOf, find } from './stripe-answers.ts'

type Part = Pick<
  Payments,
  'createPayoutAccount' | 'openOnboarding' | 'payoutAccountOf' | 'createPayout' | 'payoutOf'
>

/** Money of creators lies on accounts of their own, and leaves them when we say so. */
export function payouts(stripe: Stripe): Part {
  return {
    async createPayoutAccount({ accountId, email, key }) {
      const account = await ask(() =>
        stripe.accounts.create(
          {
            email,
            metadata: { accountId },
            // Together these are an Express account.
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

    async openOnboarding({ account, returnTo, againAt }) {
      const link = await ask(() =>
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnTo,
          refresh_url: againAt,
          collection_options: { fields: 'eventually_due' },
        }),
      )
      return link.url
    },

    async payoutAccountOf(id) {
      const account = await find(() => stripe.accounts.retrieve(id))
      return account && accountFrom(account)
    },

    async createPayout({ account, amount, key, payoutId }) {
      const there = { stripeAccount: account }
      // Stripe forgets keys after a day; there is one payout a week at most but for those by hand.
      const { data } = await ask(() => stripe.payouts.list({ limit: 100 }, there))
      const made = data.find(({ metadata }) => metadata?.payoutId === payoutId)
      if (made && made.amount !== amount)
        throw new ProviderRefused('Stripe: another amount for the same payout')
      if (made) return payoutFrom(made)
      const params = { amount, currency: CURRENCY, metadata: { payoutId } }
      return payoutFrom(await ask(() => stripe.payouts.create(params, { ...there, idempotencyKey: key })))
    },

    async payoutOf(id, account) {
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
