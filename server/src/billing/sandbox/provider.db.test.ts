import { Refusal } from '#platform/http/refusal.ts'
import { paymentsSuite } from '#test/payments-suite.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const last = (url: string) => url.split('/').at(-1)!

paymentsSuite('the test provider', async () => {
  const sandbox = world.services.sandbox!
  const told: { body: Buffer; signature: string; at: Date }[] = []
  return {
    payments: sandbox.provider,
    fan: {
      pay: (checkout, number) =>
        sandbox.pay(checkout, { number, confirmed: true }).then(
          ({ taken }) => taken,
          (error: unknown) => {
            if (error instanceof Refusal) return false
            throw error
          },
        ),
      changeCard: async (url, number) =>
        void (await sandbox.changeCard(last(url), { number, confirmed: true })),
    },
    creator: { finishOnboarding: async (url) => void (await sandbox.finishOnboarding(last(url))) },
    time: {
      now: async () => sandbox.now(),
      advanceDays: async (days) => void (await sandbox.change({ days })),
    },
    bank: { dispute: sandbox.dispute, decide: sandbox.decideDispute },
    async messages() {
      await sandbox.messages.deliverAll(async (body, signature) => {
        told.push({ body: Buffer.from(body), signature, at: world.clock.now() })
        return true
      })
      return told
    },
    close: async () => undefined,
  }
})
