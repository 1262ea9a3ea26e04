import { paymentsSuite } from '#test/payments-suite.ts'
import { startStripeDouble } from '#test/stripe-double.ts'
import { stripePayments } from './stripe.ts'

paymentsSuite('Stripe', async () => {
  const double = await startStripeDouble()
  const last = (url: string) => url.split('/').at(-1)!
  const payments = stripePayments(double.options)
  return {
    payments,
    fan: {
      pay: async (checkout, card) => double.pay(checkout, card),
      async changeCard(url, card) {
        double.changeCard(last(url), card)
        // As the message about it makes us do.
        await payments.useNewCard(last(url))
      },
    },
    creator: { finishOnboarding: async (url) => double.finishOnboarding(last(url)) },
    time: { now: async () => double.now(), advanceDays: async (days) => double.advanceDays(days) },
    bank: {
      dispute: async (charge) => double.dispute(charge),
      decide: async (charge, verdict) => double.decide(charge, verdict),
    },
    messages: async () => double.messages().map((message) => ({ ...message, at: double.now() })),
    close: async () => void (await double.close()),
  }
})
