import type { TransactionDetails } from '@koji/contract'
import { useState } from 'react'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Asking for the money back, as long as that is possible; and what became of it. */
export function RefundPart({ payment }: { payment: TransactionDetails }) {
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { until, request } = payment.refund
  if (request?.state === 'open')
    return (
      <Panel as="section" aria-labelledby="refund">
        <PanelHead id="refund" title="We look at your request" className="mb-1!" />
        <p role="status" className="text-15 text-pretty text-ink-2">
          A person of our team decides, usually within two days. You hear from us either way.
        </p>
      </Panel>
    )
  if (!until) return null
  return (
    <Panel as="section" aria-labelledby="refund">
      <PanelHead
        id="refund"
        title="Is something wrong?"
        text={`You can ask for your money back until ${day(until, language)}. A person of our team decides.`}
      />
      <Button variant="outline" onClick={() => setAsking(true)}>
        Request a refund
      </Button>
      <RefundDialog payment={payment} open={asking} onOpenChange={setAsking} />
    </Panel>
  )
}
