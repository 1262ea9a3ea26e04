import { afterAll, beforeAll, describe } from 'vitest'
import { checkoutTests } from './payments-suite/checkouts.ts'
import { endingTests } from './payments-suite/endings.ts'
import { messageTests } from './payments-suite/messages.ts'
import { moneyTests } from './payments-suite/money.ts'
import { renewalTests } from './payments-suite/renewals.ts'
import { type OpenedPayments, sceneOf } from './payments-suite/scene.ts'

/** What our features rely on, whoever collects the money. */
export function paymentsSuite(name: string, open: () => Promise<OpenedPayments>): void {
  describe(`payments by ${name}`, () => {
    let opened: OpenedPayments

    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const scene = sceneOf(() => opened)
    checkoutTests(scene)
    renewalTests(scene)
    endingTests(scene)
    moneyTests(scene)
    messageTests(scene)
  })
}
