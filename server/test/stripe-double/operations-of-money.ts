import {
  connected,
  found,
  named,
  type Operation,
  once,
  operation,
  pageOf,
  requireTransfers,
} from './operations.ts'
import * as takes from './params.ts'
import { bad } from './refusal.ts'
import type { Account, AccountLink, Charge, Payout, Refund, Reversal, Transfer } from './things.ts'
import { DAY, type World } from './world.ts'

export const OF_MONEY: readonly Operation[] = [
  operation('GET /v1/invoices', takes.invoiceList, (world, { subscription, ...page }) =>
    pageOf(
      world.shelf
        .all('invoice')
        .filter(({ parent }) => parent.subscription_details.subscription === subscription),
      page,
    ),
  ),
  operation('GET /v1/invoices/:id', takes.look, (world, _, { id }) => found(world, 'invoice', id)),
  operation('GET /v1/payment_intents/:id', takes.look, (world, _, { id }) =>
    found(world, 'payment_intent', id),
  ),
  operation('GET /v1/charges/:id', takes.look, (world, _, { id }) => found(world, 'charge', id)),
  operation('GET /v1/invoice_payments', takes.invoicePaymentList, (world, { payment, ...page }) =>
    pageOf(
      world.shelf
        .all('invoice_payment')
        .filter((one) => one.payment.payment_intent === payment.payment_intent),
      page,
    ),
  ),
  operation('GET /v1/disputes', takes.disputeList, (world, { charge, ...page }) =>
    pageOf(
      world.shelf.all('dispute').filter((one) => one.charge === charge),
      page,
    ),
  ),
  operation('GET /v1/refunds', takes.refundList, (world, { charge, ...page }) =>
    pageOf(
      world.shelf.all('refund').filter((one) => one.charge === charge),
      page,
    ),
  ),
  once(
    operation('POST /v1/refunds', takes.refund, (world, { charge: id, amount, metadata }) => {
      const charge = named(world, 'charge', id)
      refuseRefund(world, charge, amount)
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      const refund = world.shelf.put<Refund>({
        ...world.made('refund'),
        amount,
        charge: id,
        currency: 'usd',
        metadata,
        status: 'succeeded',
        payment_intent: charge.payment_intent,
      })
      world.tell('refund.created', refund)
      world.tell('charge.refunded', charge)
      return refund
    }),
  ),

  operation('GET /v1/transfers/:id/reversals', takes.reversalList, (world, page, { id }) =>
    pageOf(
      world.shelf.all('transfer_reversal').filter((one) => one.transfer === id),
      page,
    ),
  ),
  once(
    operation('POST /v1/transfers/:id/reversals', takes.reversal, (world, { amount, metadata }, { id }) => {
      const transfer = found(world, 'transfer', id)
      if (transfer.amount_reversed + amount > transfer.amount)
        throw bad('Reversal amount is greater than unreversed amount on transfer', { param: 'amount' })
      transfer.amount_reversed += amount
      const reversal = world.made('transfer_reversal')
      return world.shelf.put<Reversal>({ ...reversal, amount, currency: 'usd', metadata, transfer: id })
    }),
  ),
  operation('GET /v1/transfers', takes.transferList, (world, { transfer_group, destination, ...page }) =>
    pageOf(
      world.shelf
        .all('transfer')
        .filter((one) => (transfer_group === undefined ? true : one.transfer_group === transfer_group))
        .filter((one) => (destination === undefined ? true : one.destination === destination)),
      page,
    ),
  ),
  once(
    operation('POST /v1/transfers', takes.transfer, (world, wish) => {
      requireTransfers(world, wish.destination)
      return world.shelf.put<Transfer>({
        ...world.made('transfer'),
        ...wish,
        amount_reversed: 0,
        metadata: {},
        source_transaction: null,
      })
    }),
  ),

  once(
    operation('POST /v1/accounts', takes.account, (world, { email, metadata, controller, settings }) =>
      world.shelf.put<Account>({
        ...world.made('account'),
        type: 'express',
        email,
        metadata,
        controller,
        settings,
        charges_enabled: false,
        details_submitted: false,
        payouts_enabled: false,
        capabilities: { transfers: 'inactive' },
        requirements: {
          currently_due: ['external_account'],
          past_due: [],
          disabled_reason: 'requirements.past_due',
        },
      }),
    ),
  ),
  operation('GET /v1/accounts/:id', takes.look, (world, _, { id }) => connected(world, id)),
  operation('POST /v1/account_links', takes.accountLink, (world, { account }): AccountLink => {
    named(world, 'account', account)
    const url = `https://connect.stripe.com/setup/e/${account}`
    return { object: 'account_link', created: world.now, expires_at: world.now + 300, url }
  }),

  operation('GET /v1/payouts', takes.payoutList, (world, page, { account }) => {
    const { id } = connected(world, account)
    return pageOf(payoutsOf(world, id), page)
  }),
  operation('GET /v1/payouts/:id', takes.look, (world, _, { id, account }) => {
    const owner = connected(world, account)
    return found(world, 'payout', world.accountOf.get(id) === owner.id ? id : `${id} of ${owner.id}`)
  }),
  once(
    operation('POST /v1/payouts', takes.payout, (world, { amount, metadata }, { account }) => {
      const owner = connected(world, account)
      if (!owner.payouts_enabled)
        throw bad('Cannot create payouts: this account has payouts disabled.', {
          code: 'payouts_not_allowed',
        })
      if (amount > balanceOf(world, owner.id))
        throw bad('You have insufficient funds in your Stripe account.', { code: 'balance_insufficient' })
      const payout = world.shelf.put<Payout>({
        ...world.made('payout'),
        amount,
        currency: 'usd',
        metadata,
        status: 'pending',
        automatic: false,
        method: 'standard',
        type: 'bank_account',
        arrival_date: world.now + 2 * DAY,
        failure_code: null,
        failure_message: null,
      })
      world.accountOf.set(payout.id, owner.id)
      world.tell('payout.created', payout, owner.id)
      return payout
    }),
  ),
]

function refuseRefund({ shelf }: World, charge: Charge, amount: number): void {
  if (charge.refunded)
    throw bad(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.amount_refunded + amount > charge.amount)
    throw bad('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  const dispute = shelf.all('dispute').find((one) => one.charge === charge.id)
  if (dispute && !dispute.is_charge_refundable)
    throw bad(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
}

const payoutsOf = ({ shelf, accountOf }: World, account: string) =>
  shelf.all('payout').filter(({ id }) => accountOf.get(id) === account)

/** What was transferred, without what went back or out. */
function balanceOf(world: World, account: string): number {
  const charges = world.shelf
    .all('charge')
    .filter(({ paid, transfer_data: { destination } }) => paid && destination === account)
  const came = charges.map(({ amount, amount_refunded: back, application_fee_amount: fee }) =>
    Math.floor(((amount - back) * (amount - (fee ?? 0))) / amount),
  )
  const went = payoutsOf(world, account).filter(({ status }) => status !== 'failed')
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const transfers = world.shelf.all('transfer').filter(({ destination }) => destination === account)
  const again = transfers.filter((one) => one.source_transaction === null)
  const back = transfers.map(({ amount_reversed }) => amount_reversed)
  return (
    sum(came) + sum(again.map(({ amount }) => amount)) - sum(back) - sum(went.map(({ amount }) => amount))
  )
}
