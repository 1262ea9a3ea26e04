import { CURRENCY } from '@koji/contract'
import type { Stripe } from 'stripe'
import { type Payments, ProviderRefused } from './port.ts'
import { ask, each, idOf } from './stripe-answers.ts'

type Part = Pick<Payments, 'takeFromCreator' | 'giveToCreator' | 'moveBalance'>

/** A dispute is taken from our balance alone; refunds bring their part of the transfer with them, disputes do not. */
export function transfers(stripe: Stripe): Part {
  const isSent = async (group: string): Promise<boolean> =>
    (await ask(() => stripe.transfers.list({ transfer_group: group, limit: 1 }))).data.length > 0

  const send = (destination: string, amount: number, key: string) => {
    const params = { amount, currency: CURRENCY, destination, transfer_group: key }
    return ask(() => stripe.transfers.create(params, { idempotencyKey: key }))
  }

  /** Of one transfer, what was fetched back under a key: Stripe forgets keys after a day. */
  async function fetchedBack(id: string, key: string): Promise<number> {
    let sum = 0
    for await (const made of each(stripe.transfers.listReversals(id, { limit: 100 })))
      if (made.metadata?.key === key) sum += made.amount
    return sum
  }

  const fetchBack = (id: string, amount: number, key: string, idempotencyKey = key) =>
    ask(() => stripe.transfers.createReversal(id, { amount, metadata: { key } }, { idempotencyKey }))

  return {
    async takeFromCreator({ charge, amount, key }) {
      const { transfer } = await ask(() => stripe.charges.retrieve(charge))
      if (!transfer) throw new ProviderRefused('Stripe: nothing of this charge went to a creator')
      const id = idOf(transfer)
      if ((await fetchedBack(id, key)) === 0) await fetchBack(id, amount, key)
    },

    async giveToCreator({ charge, amount, key }) {
      if (await isSent(key)) return
      const { transfer_data: sent } = await ask(() => stripe.charges.retrieve(charge))
      if (!sent) throw new ProviderRefused('Stripe: nothing of this charge went to a creator')
      await send(idOf(sent.destination), amount, key)
    },

    /** Stripe has no way from one account to another but through ours. */
    async moveBalance({ from, to, amount, key }) {
      if (await isSent(key)) return
      let left = amount
      const open: { id: string; rest: number }[] = []
      for await (const sent of each(stripe.transfers.list({ destination: from, limit: 100 }))) {
        if (sent.amount_reversed > 0) left -= await fetchedBack(sent.id, key)
        open.push({ id: sent.id, rest: sent.amount - sent.amount_reversed })
      }
      for (const { id, rest } of open) {
        const part = Math.min(left, rest)
        if (part <= 0) continue
        await fetchBack(id, part, key, `${key}:${id}`)
        left -= part
      }
      if (left > 0) throw new ProviderRefused('Stripe: less was sent there than is to be moved')
      await send(to, amount, key)
    },
  }
}
