import type { Platform } from '#platform/platform.ts'
import type { SandboxWebhooks } from './webhooks.ts'

export interface SandboxContext extends Pick<Platform, 'config' | 'database' | 'ids'> {
  webhooks: SandboxWebhooks
  /** The sandbox's time, which may be ahead of ours. */
  now(): Date
}

/** An id in the style of Stripe's, such as `sub_0192…`. */
export const newId = ({ ids }: Pick<Platform, 'ids'>, prefix: string): string =>
  `${prefix}_${ids.id().replaceAll('-', '')}`
