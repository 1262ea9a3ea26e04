import type { Platform } from '#platform/platform.ts'
import { type Deciders, deciding } from './deciding.ts'
import { disputing } from './disputing.ts'
import { reading } from './reading.ts'
import { type Dependencies, recording } from './recording.ts'
import { refunding } from './refunding.ts'
import { returning } from './returning.ts'

export { numberOf } from './rules.ts'
export type Transactions = ReturnType<typeof transactionService>

export function transactionService(platform: Platform, others: Dependencies & Deciders) {
  const giveToTeam = returning(platform, others)
  const { followDispute, moveDisputed } = disputing(platform, others.paymentProvider)
  return {
    ...deciding(platform, others),
    ...reading(platform, others),
    ...recording(platform, { ...others, giveToTeam, followDispute }),
    ...refunding(platform, { ...others, giveToTeam }),
    moveDisputed,
  }
}
