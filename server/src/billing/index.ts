import { ledger } from './ledger/index.ts'
import { payments } from './payments/index.ts'
import { payouts } from './payouts/index.ts'
import { provider } from './provider/index.ts'
import { sandbox } from './sandbox/index.ts'
import { subscriptions } from './subscriptions/index.ts'
import { transactions } from './transactions/index.ts'

export const billing = [ledger, sandbox, provider, payouts, subscriptions, transactions, payments] as const
