import { afterAll, beforeAll, describe } from 'vitest'
import { checkoutTests } from './payment-provider-suite/checkouts.ts'
import { endingTests } from './payment-provider-suite/endings.ts'
import { moneyTests } from './payment-provider-suite/money.ts'
import { renewalTests } from './payment-provider-suite/renewals.ts'
import { type ProviderUnderTest, sceneOf } from './payment-provider-suite/scene.ts'
import { webhookTests } from './payment-provider-suite/webhooks.ts'

/** What our features rely on with every payment provider. */
export function paymentProviderSuite(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider: ${name}`, () => {
    let opened: ProviderUnderTest

    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const scene = sceneOf(() => opened)
    checkoutTests(scene)
    renewalTests(scene)
    endingTests(scene)
    moneyTests(scene)
    webhookTests(scene)
  })
}
