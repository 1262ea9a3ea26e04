import { dollars } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Input } from '#ui/input.tsx'
import { LossPreview } from './loss-preview.tsx'
import type { useRefundAmount } from './use-refund-amount.ts'

interface AmountFieldProps {
  amount: ReturnType<typeof useRefundAmount>
  creator: string
}

/** The amount to refund, with a preview of its effect. */
export function AmountField({ amount, creator }: AmountFieldProps) {
  const { refundable, error, preview, previewError } = amount
  if (refundable <= 0)
    return <p className="rounded-14 bg-sunken p-4">Nothing of this payment is left to give back.</p>
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Input
        label="Give back"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={amount.text}
        onValueChange={amount.setText}
        error={error ?? undefined}
        hint={`At most ${dollars(refundable)}, which is everything that is left.`}
      />
      {preview && !error && (
        <LossPreview preview={preview} creator={creator} stale={!amount.previewIsCurrent} />
      )}
      {!preview && !error && previewError && (
        <p role="alert" className="text-danger">
          {friendlyMessage(previewError)}
        </p>
      )}
    </div>
  )
}
