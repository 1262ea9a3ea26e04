import type { Platform } from '#platform/platform.ts'
import { reading } from './reading.ts'
import { type Others, recording } from './recording.ts'
import { refunding } from './refunding.ts'

export type Transactions = ReturnType<typeof transactionService>

export function transactionService(platform: Platform, others: Others) {
  return {
    ...reading(platform, others),
    ...recording(platform, others),
    ...refunding(platform, others),
  }
}
