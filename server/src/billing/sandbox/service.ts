import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { CardEntry } from './cards.ts'
import { getCheckout, payCheckout } from './checkouts.ts'
import { sandboxClock } from './clock.ts'
import type { SandboxContext } from './context.ts'
import { changeCard, finishOnboarding, getPage } from './pages.ts'
import { addDispute } from './payments.ts'
import { sandboxProvider } from './provider.ts'
import { settleDue } from './settlement.ts'
import * as store from './store.ts'
import * as money from './store-money.ts'
import { sandboxWebhooks } from './webhooks.ts'

export type Sandbox = ReturnType<typeof sandboxService>

const WEBHOOK_DAYS = 7
const DAY_SECONDS = 86_400

/** A payment provider for development and demos. No real money moves. */
export function sandboxService(platform: Platform) {
  const { config, database, ids } = platform
  const { db } = database
  const { now, refresh } = sandboxClock(platform)
  const webhooks = sandboxWebhooks(platform)
  const context: SandboxContext = { config, database, ids, webhooks, now }

  return {
    provider: sandboxProvider(context),
    webhooks,
    now,
    prepare: async () => void (await refresh()),
    settleDue: async (onProgress?: (done: number) => void) => settleDue(context, await refresh(), onProgress),
    checkout: (id: string) => getCheckout(context, id),
    pay: (id: string, entry: CardEntry) => payCheckout(context, id, entry),
    page: (id: string, kind: store.PageKind) => getPage(context, id, kind),
    changeCard: (id: string, entry: CardEntry) => changeCard(context, id, entry),
    finishOnboarding: (id: string) => finishOnboarding(context, id),
    dispute: (charge: string) => openDispute(context, charge),
    decideDispute: (charge: string, state: 'won' | 'lost') => decideDispute(context, charge, state),
    settings: () => store.getSettings(db),

    /** `onChange` runs in the same transaction. */
    async changeSettings(
      { days = 0, doubled, shuffled }: store.SettingsChange & { days?: number | undefined },
      onChange: (tx: Tx) => Promise<unknown> = async () => undefined,
    ) {
      await transact(db, async (tx) => {
        await store.changeSettings(tx, Math.round(days * DAY_SECONDS), { doubled, shuffled })
        await onChange(tx)
      })
      const at = await refresh()
      if (days) await settleDue(context, at)
      return store.getSettings(db)
    },

    async deleteOld(): Promise<void> {
      await webhooks.deleteOld(new Date(platform.clock.now().getTime() - WEBHOOK_DAYS * DAY_SECONDS * 1_000))
      await store.deleteExpiredPages(db, now())
    },
  }
}

async function openDispute(context: SandboxContext, charge: string): Promise<void> {
  const at = context.now()
  await transact(context.database.db, async (tx) => {
    const payment = (await money.lockPayment(tx, charge)) ?? refuse('not_found')
    await context.webhooks.enqueue(tx, [await addDispute(context, tx, payment, at)], at)
  })
}

/** The decision of the fan's bank. */
async function decideDispute(
  { database, now, webhooks }: SandboxContext,
  charge: string,
  state: 'won' | 'lost',
): Promise<void> {
  const at = now()
  await transact(database.db, async (tx) => {
    const payment = (await money.lockPayment(tx, charge)) ?? refuse('not_found')
    const closed = await money.closeDispute(tx, payment.id, state, at)
    const event = { type: 'charge.dispute.closed', about: { kind: 'payment', id: charge } } as const
    if (closed) await webhooks.enqueue(tx, [event], at)
  })
}
