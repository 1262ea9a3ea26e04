import { invalidRequest } from './api-error.ts'
import type { Account, AccountLink, Charge, Payout, Refund, Reversal, Transfer } from './objects.ts'
import {
  type Operation,
  operation,
  pageOf,
  requireConnectedAccount,
  requireObject,
  requireReference,
  requireTransfers,
  withIdempotencyKey,
} from './operations.ts'
import * as accepts from './params.ts'
import { DAY, type World } from './world.ts'

export const MONEY_OPERATIONS: readonly Operation[] = [
  operation('GET /v1/invoices', accepts.invoiceList, (world, { subscription, ...page }) =>
    pageOf(
      world.objects
        .all('invoice')
        .filter(({ parent }) => parent.subscription_details.subscription === subscription),
      page,
    ),
  ),
  operation('GET /v1/invoices/:id', accepts.retrieve, (world, _, { id }) =>
    requireObject(world, 'invoice', id),
  ),
  operation('GET /v1/payment_intents/:id', accepts.retrieve, (world, _, { id }) =>
    requireObject(world, 'payment_intent', id),
  ),
  operation('GET /v1/charges/:id', accepts.retrieve, (world, _, { id }) =>
    requireObject(world, 'charge', id),
  ),
  operation('GET /v1/invoice_payments', accepts.invoicePaymentList, (world, { payment, ...page }) =>
    pageOf(
      world.objects
        .all('invoice_payment')
        .filter((one) => one.payment.payment_intent === payment.payment_intent),
      page,
    ),
  ),
  operation('GET /v1/disputes', accepts.disputeList, (world, { charge, ...page }) =>
    pageOf(
      world.objects.all('dispute').filter((one) => one.charge === charge),
      page,
    ),
  ),
  operation('GET /v1/refunds', accepts.refundList, (world, { charge, ...page }) =>
    pageOf(
      world.objects.all('refund').filter((one) => one.charge === charge),
      page,
    ),
  ),
  withIdempotencyKey(
    operation('POST /v1/refunds', accepts.refund, (world, { charge: id, amount, metadata }) => {
      const charge = requireReference(world, 'charge', id)
      refuseRefund(world, charge, amount)
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      const refund = world.objects.put<Refund>({
        ...world.newObject('refund'),
        amount,
        charge: id,
        currency: 'usd',
        metadata,
        status: 'succeeded',
        payment_intent: charge.payment_intent,
      })
      world.emit('refund.created', refund)
      world.emit('charge.refunded', charge)
      return refund
    }),
  ),

  operation('GET /v1/transfers/:id/reversals', accepts.reversalList, (world, page, { id }) =>
    pageOf(
      world.objects.all('transfer_reversal').filter((one) => one.transfer === id),
      page,
    ),
  ),
  withIdempotencyKey(
    operation('POST /v1/transfers/:id/reversals', accepts.reversal, (world, { amount, metadata }, { id }) => {
      const transfer = requireObject(world, 'transfer', id)
      if (transfer.amount_reversed + amount > transfer.amount)
        throw invalidRequest('Reversal amount is greater than unreversed amount on transfer', {
          param: 'amount',
        })
      transfer.amount_reversed += amount
      const reversal = world.newObject('transfer_reversal')
      return world.objects.put<Reversal>({ ...reversal, amount, currency: 'usd', metadata, transfer: id })
    }),
  ),
  operation('GET /v1/transfers', accepts.transferList, (world, { transfer_group, destination, ...page }) =>
    pageOf(
      world.objects
        .all('transfer')
        .filter((one) => (transfer_group === undefined ? true : one.transfer_group === transfer_group))
        .filter((one) => (destination === undefined ? true : one.destination === destination)),
      page,
    ),
  ),
  withIdempotencyKey(
    operation('POST /v1/transfers', accepts.transfer, (world, params) => {
      requireTransfers(world, params.destination)
      return world.objects.put<Transfer>({
        ...world.newObject('transfer'),
        ...params,
        amount_reversed: 0,
        metadata: {},
        source_transaction: null,
      })
    }),
  ),

  withIdempotencyKey(
    operation('POST /v1/accounts', accepts.account, (world, { email, metadata, controller, settings }) =>
      world.objects.put<Account>({
        ...world.newObject('account'),
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
  operation('GET /v1/accounts/:id', accepts.retrieve, (world, _, { id }) =>
    requireConnectedAccount(world, id),
  ),
  operation('POST /v1/account_links', accepts.accountLink, (world, { account }): AccountLink => {
    requireReference(world, 'account', account)
    const url = `https://connect.stripe.com/setup/e/${account}`
    return { object: 'account_link', created: world.now, expires_at: world.now + 300, url }
  }),

  operation('GET /v1/payouts', accepts.payoutList, (world, page, { account }) => {
    const { id } = requireConnectedAccount(world, account)
    return pageOf(payoutsOf(world, id), page)
  }),
  operation('GET /v1/payouts/:id', accepts.retrieve, (world, _, { id, account }) => {
    const owner = requireConnectedAccount(world, account)
    return requireObject(
      world,
      'payout',
      world.payoutAccounts.get(id) === owner.id ? id : `${id} of ${owner.id}`,
    )
  }),
  withIdempotencyKey(
    operation('POST /v1/payouts', accepts.payout, (world, { amount, metadata }, { account }) => {
      const owner = requireConnectedAccount(world, account)
      if (!owner.payouts_enabled)
        throw invalidRequest('Cannot create payouts: this account has payouts disabled.', {
          code: 'payouts_not_allowed',
        })
      if (amount > balanceOf(world, owner.id))
        throw invalidRequest('You have insufficient funds in your Stripe account.', {
          code: 'balance_insufficient',
        })
      const payout = world.objects.put<Payout>({
        ...world.newObject('payout'),
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
      world.payoutAccounts.set(payout.id, owner.id)
      world.emit('payout.created', payout, owner.id)
      return payout
    }),
  ),
]

function refuseRefund({ objects }: World, charge: Charge, amount: number): void {
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (charge.amount_refunded + amount > charge.amount)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  const dispute = objects.all('dispute').find((one) => one.charge === charge.id)
  if (dispute && !dispute.is_charge_refundable)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
}

const payoutsOf = ({ objects, payoutAccounts }: World, account: string) =>
  objects.all('payout').filter(({ id }) => payoutAccounts.get(id) === account)

/** Returns the balance of an account: transfers minus reversals and payouts. */
function balanceOf(world: World, account: string): number {
  const charges = world.objects
    .all('charge')
    .filter(({ paid, transfer_data: { destination } }) => paid && destination === account)
  const received = charges.map(({ amount, amount_refunded: back, application_fee_amount: fee }) =>
    Math.floor(((amount - back) * (amount - (fee ?? 0))) / amount),
  )
  const paidOut = payoutsOf(world, account).filter(({ status }) => status !== 'failed')
  const sum = (numbers: number[]) => numbers.reduce((total, amount) => total + amount, 0)
  const transfers = world.objects.all('transfer').filter(({ destination }) => destination === account)
  const separate = transfers.filter((one) => one.source_transaction === null)
  const reversed = transfers.map(({ amount_reversed }) => amount_reversed)
  return (
    sum(received) +
    sum(separate.map(({ amount }) => amount)) -
    sum(reversed) -
    sum(paidOut.map(({ amount }) => amount))
  )
}
