import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

// The sandbox replaces the provider's own pages when there are no keys. No real money moves.

export const TEST_CARDS = [
  { number: '4242424242424242', does: 'Pays, and goes on paying every month' },
  { number: '4000000000000002', does: 'Is declined' },
  { number: '4000002500003155', does: 'Pays after the bank was asked' },
  { number: '4000000000000341', does: 'Pays now and is declined when it renews' },
  { number: '4000000000000259', does: 'Pays, and the bank takes it back at once' },
] as const

const PageId = z.object({ id: z.string().check(z.regex(/^(?:cs_)?[\w-]{43}$/)) })

const CardEntry = z.object({
  number: z.string('Card number is required').check(
    z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
    z.regex(/^\d{16}$/, 'A card number has 16 digits'),
  ),
  /** True once the fan passed the bank's confirmation (3-D Secure). */
  confirmed: z._default(z.boolean(), false),
})

const Paid = z.object({ returnTo: z.url() })

export const getSandboxCheckout = endpoint({
  method: 'GET',
  path: '/api/sandbox/checkouts/{id}',
  summary: 'Returns a checkout of the sandbox.',
  access: 'everyone',
  params: PageId,
  reply: z.object({
    creatorName: z.string(),
    price: z.int(),
    state: z.enum(['open', 'paid', 'closed']),
    successUrl: z.url(),
    cancelUrl: z.url(),
  }),
  refusals: ['not_found'],
})

const CARD_REFUSALS = ['not_found', 'link_expired', 'card_unknown', 'card_declined', 'card_asks'] as const

export const paySandboxCheckout = endpoint({
  method: 'POST',
  path: '/api/sandbox/checkouts/{id}/pay',
  summary: 'Pays a sandbox checkout with a test card.',
  access: 'everyone',
  params: PageId,
  body: CardEntry,
  reply: Paid,
  refusals: CARD_REFUSALS,
  limit: { max: 60, seconds: 600, per: 'address' },
})

export const getSandboxPortal = endpoint({
  method: 'GET',
  path: '/api/sandbox/portals/{id}',
  summary: "Returns the fan's current test card.",
  access: 'everyone',
  params: PageId,
  reply: z.object({
    returnTo: z.url(),
    card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  }),
  refusals: ['not_found'],
})

export const putSandboxCard = endpoint({
  method: 'PUT',
  path: '/api/sandbox/portals/{id}/card',
  summary: 'Changes the test card and retries any unpaid renewal immediately.',
  access: 'everyone',
  params: PageId,
  body: CardEntry,
  reply: Paid,
  refusals: CARD_REFUSALS,
  limit: { max: 60, seconds: 600, per: 'address' },
})

export const getSandboxOnboarding = endpoint({
  method: 'GET',
  path: '/api/sandbox/onboardings/{id}',
  summary: 'Returns a sandbox payout setup.',
  access: 'everyone',
  params: PageId,
  reply: Paid,
  refusals: ['not_found'],
})

export const finishSandboxOnboarding = endpoint({
  method: 'POST',
  path: '/api/sandbox/onboardings/{id}',
  summary: 'Completes the sandbox payout setup.',
  access: 'everyone',
  params: PageId,
  reply: Paid,
  refusals: ['not_found'],
  limit: { max: 60, seconds: 600, per: 'address' },
})

export const SandboxSettings = z.object({
  /** The sandbox's clock. */
  now: z.iso.datetime(),
  daysAhead: z.int(),
  doubled: z.boolean(),
  shuffled: z.boolean(),
})
export type SandboxSettings = z.infer<typeof SandboxSettings>

export const getSandboxSettings = endpoint({
  method: 'GET',
  path: '/api/admin/sandbox',
  summary: "Returns the sandbox's clock and webhook settings.",
  access: 'admin',
  reply: SandboxSettings,
  refusals: ['not_found'],
})

export const patchSandboxSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/sandbox',
  summary: "Moves the sandbox's clock forward, or makes its webhooks arrive twice or out of order.",
  access: 'admin',
  body: z.object({
    days: z.optional(z.int().check(z.minimum(1), z.maximum(366))),
    doubled: z.optional(z.boolean()),
    shuffled: z.optional(z.boolean()),
  }),
  reply: SandboxSettings,
  refusals: ['not_found'],
  limit: { max: 60, seconds: 600, per: 'account' },
})
