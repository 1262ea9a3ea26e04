import type { Payout } from '@koji/contract'
import { CircleCheckBig, Send, Undo2 } from 'lucide-react'
import { day, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Chip } from '#ui/chip.tsx'
import { PAYOUT_LABELS, PAYOUT_TONES } from './labels.ts'
import { MoneyRow, MoneyRows } from './money-rows.tsx'
import { usePayouts } from './payout-queries.ts'

const ICONS = { sent: Send, paid: CircleCheckBig, failed: Undo2 } as const

export function PayoutList() {
  const query = usePayouts()
  const language = useLanguage()
  const describePayout = ({ state, failure, arrivesAt, weekly }: Payout): string => {
    if (state === 'failed') return failure ?? 'The money is available again.'
    const trigger = weekly ? 'Weekly' : 'Asked for'
    if (!arrivesAt) return trigger
    return `${trigger}, ${state === 'paid' ? 'arrived' : 'arrives about'} ${day(arrivesAt, language)}`
  }
  return (
    <MoneyRows
      name="Payouts"
      query={query}
      empty={{ title: 'Nothing was sent yet', text: 'Your first payout appears here.' }}
    >
      {(payout) => (
        <MoneyRow
          key={payout.id}
          title={day(payout.at, language)}
          text={describePayout(payout)}
          amount={dollars(payout.amount)}
          badge={
            <Chip size="sm" tone={PAYOUT_TONES[payout.state]} icon={ICONS[payout.state]}>
              {PAYOUT_LABELS[payout.state]}
            </Chip>
          }
        />
      )}
    </MoneyRows>
  )
}
