import type { Sandbox } from '#billing/sandbox/service.ts'
import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'

/** Stripe when it's configured, else the sandbox. */
export const provider = feature({
  name: 'paymentProvider',
  service: ({ stripe }: Platform, { sandbox }: { sandbox: Sandbox | null }) => stripe ?? sandbox!.provider,
})
