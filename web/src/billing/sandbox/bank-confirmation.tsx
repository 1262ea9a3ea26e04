import { Landmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'

interface BankConfirmationProps {
  pending: boolean
  onApprove: () => void
  onRefuse: () => void
}

/** The confirmation that some banks ask for before they pay. */
export function BankConfirmation({ pending, onApprove, onRefuse }: BankConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel as="section" aria-labelledby="bank-asks" className="grid justify-items-start gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-ai-wash text-ai">
        <Landmark className="size-6" aria-hidden />
      </span>
      <h2 ref={heading} id="bank-asks" tabIndex={-1} className="title-22 outline-none">
        Your bank asks: is it you?
      </h2>
      <p className="text-pretty text-ink-2">
        A real bank would send a message to your phone here. This one believes what you press.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={onApprove}>
          Approve
        </Button>
        <Button variant="outline" disabled={pending} onClick={onRefuse}>
          Refuse
        </Button>
      </div>
    </Panel>
  )
}
