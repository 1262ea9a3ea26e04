import { Refusal } from '#platform/http/refusal.ts'
import { paymentProviderSuite } from '#test/payment-provider-suite.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const pageId = (url: string) => url.split('/').at(-1)!

paymentProviderSuite('the test provider', async () => {
  const sandbox = world.services.sandbox!
  const received: { body: Buffer; signature: string; at: Date }[] = []
  return {
    provider: sandbox.provider,
    fan: {
      pay: (checkout, number) =>
        sandbox.pay(checkout, { number, confirmed: true }).then(
          ({ charged }) => charged,
          (error: unknown) => {
            if (error instanceof Refusal) return false
            throw error
          },
        ),
      changeCard: async (url, number) =>
        void (await sandbox.changeCard(pageId(url), { number, confirmed: true })),
    },
    creator: { finishOnboarding: async (url) => void (await sandbox.finishOnboarding(pageId(url))) },
    time: {
      now: async () => sandbox.now(),
      advanceDays: async (days) => void (await sandbox.changeSettings({ days })),
    },
    bank: { dispute: sandbox.dispute, decide: sandbox.decideDispute },
    async webhooks() {
      await sandbox.webhooks.deliverAll(async (body, signature) => {
        received.push({ body: Buffer.from(body), signature, at: world.clock.now() })
        return true
      })
      return received
    },
    close: async () => undefined,
  }
})
