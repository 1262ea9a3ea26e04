import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

export interface PayoutContext {
  platform: Platform
  ledger: Ledger
  paymentProvider: PaymentProvider
  /** Makes the creator's open pages load their earnings again. */
  notifyCreator(tx: Tx, creatorId: string): void
}
