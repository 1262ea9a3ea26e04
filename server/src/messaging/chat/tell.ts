import type { AccountMessage } from '@koji/contract'
import type { Platform } from '#platform/platform.ts'
import { accountTopic } from '#platform/realtime/live.ts'

export type Tell = ReturnType<typeof teller>

/** To all devices of somebody. What is lost on the way is found when they read again. */
export const teller =
  ({ bus, log }: Pick<Platform, 'bus' | 'log'>) =>
  (accountId: string, message: AccountMessage): void => {
    bus
      .post(accountTopic(accountId), message)
      .catch((error: unknown) => log.warn({ err: error }, 'a change in a chat was not told'))
  }
