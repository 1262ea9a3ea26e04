import { paymentProviderSuite } from '#test/payment-provider-suite.ts'
import { startStripeDouble } from '#test/stripe-double.ts'
import { stripeProvider } from './stripe.ts'

paymentProviderSuite('Stripe', async () => {
  const double = await startStripeDouble()
  const last = (url: string) => url.split('/').at(-1)!
  const provider = stripeProvider(double.options)
  return {
    provider,
    fan: {
      pay: async (checkout, card) => double.pay(checkout, card),
      async changeCard(url, card) {
        double.changeCard(last(url), card)
        // Our handler does this after the webhook.
        await provider.makeNewCardDefault(last(url))
      },
    },
    creator: { finishOnboarding: async (url) => double.finishOnboarding(last(url)) },
    time: { now: async () => double.now(), advanceDays: async (days) => double.advanceDays(days) },
    bank: {
      dispute: async (charge) => double.dispute(charge),
      decide: async (charge, verdict) => double.decide(charge, verdict),
    },
    webhooks: async () => double.webhooks().map((message) => ({ ...message, at: double.now() })),
    close: async () => void (await double.close()),
  }
})
