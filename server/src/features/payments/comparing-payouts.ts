import type { Payments } from '#adapters/payments/port.ts'
import type { Payouts } from '#features/payouts/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Finding } from './comparing.ts'
import type { Apply } from './handling.ts'
import { lookAt } from './looking.ts'

const PORTION = 100

interface Needs {
  payments: Payments
  payouts: Payouts
  drawLook(): Promise<number>
  apply: Apply
}

type Compared = Awaited<ReturnType<Payouts['openPayouts']>>[number]

/** Where creators' money goes, and what has not arrived there yet or may come back. */
export function comparingPayouts({ database }: Platform, { apply, drawLook, payments, payouts }: Needs) {
  const { db } = database

  async function compare(one: Compared): Promise<Finding[]> {
    const { kind: about, theirs: id, account, summary: was } = one
    const number = await drawLook()
    const look = await lookAt(payments, { aboutKind: about, aboutId: id, aboutAccount: account })
    await apply(look, number, () => async () => undefined)
    const is = await payouts.summaryOf(db, one)
    return was === is ? [] : [{ about, id, was, is }]
  }

  return async function* comparePayouts(since: Date, signal: AbortSignal): AsyncGenerator<Finding[]> {
    const kinds = [
      (after: string | null) => payouts.openAccounts(db, { after, limit: PORTION }),
      (after: string | null) => payouts.openPayouts(db, { since, after, limit: PORTION }),
    ]
    for (const read of kinds)
      for (let after: string | null = null; !signal.aborted; ) {
        const found = await read(after)
        for (const one of found) yield await compare(one)
        if (found.length < PORTION) break
        after = found.at(-1)!.id
      }
  }
}
