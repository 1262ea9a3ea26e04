import { paymentsSuite } from '../../../test/payments-suite.ts'
import { startStripeDouble } from '../../../test/stripe-double.ts'
import { stripePayments } from './stripe.ts'

paymentsSuite('Stripe', async () => {
  const double = await startStripeDouble()
  const last = (url: string) => url.split('/').at(-1)!
  return {
    payments: stripePayments(double.options),
    fan: {
      pay: async (checkout, card) => double.pay(checkout, card),
      changeCard: async (url, card) => double.changeCard(last(url), card),
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
