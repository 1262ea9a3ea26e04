import type { TransactionDetails } from '@koji/contract'
import { useState } from 'react'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Requests a refund while the deadline allows it, and shows that a request is open. */
export function RefundPanel({ payment }: { payment: TransactionDetails }) {
  const language = useLanguage()
  const [dialogOpen, setDialogOpen] = useState(false)
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
      <Button variant="outline" onClick={() => setDialogOpen(true)}>
        Request a refund
      </Button>
      <RefundDialog payment={payment} open={dialogOpen} onOpenChange={setDialogOpen} />
    </Panel>
  )
}
