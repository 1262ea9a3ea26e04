import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type CardEntry, cardByLast4, findCard, requireAccepted } from './cards.ts'
import type { SandboxContext } from './context.ts'
import { collectOwed } from './renewals.ts'
import * as store from './store.ts'

export async function getPage({ database, now }: SandboxContext, id: string, kind: store.PageKind) {
  const row = (await store.findPage(database.db, id, kind, now())) ?? refuse('not_found')
  return { returnTo: row.returnTo, card: row.card ? cardByLast4(row.card) : null }
}

/** Charges the new card for unpaid renewals right away. */
export async function changeCard(context: SandboxContext, id: string, { number, confirmed }: CardEntry) {
  const { db } = context.database
  const card = findCard(number) ?? refuse('card_unknown')
  requireAccepted(card, confirmed)
  const now = context.now()
  const page = (await store.findPage(db, id, 'portal', now)) ?? refuse('not_found')
  await transact(db, async (tx) => {
    await store.setCard(tx, page.customer!, card.last4)
    await collectOwed(context, tx, page.customer!, now)
  })
  return { returnTo: page.returnTo }
}

export async function finishOnboarding({ database, now, webhooks }: SandboxContext, id: string) {
  const at = now()
  const page = (await store.findPage(database.db, id, 'onboarding', at)) ?? refuse('not_found')
  const account = page.account!
  await transact(database.db, async (tx) => {
    await store.changeAccount(tx, account, { complete: true, payoutsEnabled: true })
    await webhooks.enqueue(tx, [{ type: 'account.updated', about: { kind: 'account', id: account } }], at)
  })
  return { returnTo: page.returnTo }
}
