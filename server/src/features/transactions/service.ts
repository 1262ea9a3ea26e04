import type { Audit } from '#features/audit/service.ts'
import type { Platform } from '#platform/platform.ts'
import { deciding } from './deciding.ts'
import { reading } from './reading.ts'
import { type Others, recording } from './recording.ts'
import { refunding } from './refunding.ts'

export type Transactions = ReturnType<typeof transactionService>

export function transactionService(platform: Platform, others: Others & { audit: Audit }) {
  return {
    ...deciding(platform, others),
    ...reading(platform, others),
    ...recording(platform, others),
    ...refunding(platform, others),
  }
}
