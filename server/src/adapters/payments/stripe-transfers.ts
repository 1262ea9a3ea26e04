import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import { type PaymentProvider, ProviderRefused } from './port.ts'
import { each, idOf, request } from './stripe-requests.ts'

type Part = Pick<PaymentProvider, 'reverseTransfer' | 'restoreTransfer' | 'moveBalance'>

/** A refund reverses its share of the transfer to the creator. A dispute doesn't, so we do it ourselves. */
export function transfers(stripe: Stripe): Part {
  const isSent = async (group: string): Promise<boolean> =>
    (await request(() => stripe.transfers.list({ transfer_group: group, limit: 1 }))).data.length > 0

  const send = (destination: string, amount: number, key: string) => {
    const params = { amount, currency: CURRENCY, destination, transfer_group: key }
    return request(() => stripe.transfers.create(params, { idempotencyKey: key }))
  }

  /** How much of a transfer was reversed under a key. Stripe itself forgets idempotency keys after a day. */
  async function reversedUnder(id: string, key: string): Promise<number> {
    let sum = 0
    for await (const { metadata, amount } of each(stripe.transfers.listReversals(id, { limit: 100 })))
      if (metadata?.key === key) sum += amount
    return sum
  }

  const reverse = (id: string, amount: number, key: string, idempotencyKey = key) =>
    request(() => stripe.transfers.createReversal(id, { amount, metadata: { key } }, { idempotencyKey }))

  return {
    async reverseTransfer({ charge, amount, key }) {
      const { transfer } = await request(() => stripe.charges.retrieve(charge))
      if (!transfer) throw new ProviderRefused('Stripe: nothing of this charge went to a creator')
      const id = idOf(transfer)
      if ((await reversedUnder(id, key)) === 0) await reverse(id, amount, key)
    },

    async restoreTransfer({ charge, amount, key }) {
      if (await isSent(key)) return
      const { transfer_data: sent } = await request(() => stripe.charges.retrieve(charge))
      if (!sent) throw new ProviderRefused('Stripe: nothing of this charge went to a creator')
      await send(idOf(sent.destination), amount, key)
    },

    /** Stripe moves money between creators' accounts only through ours. */
    async moveBalance({ from, to, amount, key }) {
      if (await isSent(key)) return
      let left = amount
      const reversible: { id: string; rest: number }[] = []
      for await (const sent of each(stripe.transfers.list({ destination: from, limit: 100 }))) {
        if (sent.amount_reversed > 0) left -= await reversedUnder(sent.id, key)
        reversible.push({ id: sent.id, rest: sent.amount - sent.amount_reversed })
      }
      for (const { id, rest } of reversible) {
        const part = Math.min(left, rest)
        if (part <= 0) continue
        await reverse(id, part, key, `${key}:${id}`)
        left -= part
      }
      if (left > 0) throw new ProviderRefused('Stripe: less was sent there than is to be moved')
      await send(to, amount, key)
    },
  }
}
