import { PLATFORM_FEE_PERCENT, PRICE_MAX, PRICE_MIN, PRODUCT_NAME } from '@koji/contract'
import type { ReactNode } from 'react'
import { parseCents } from '#lib/cents.ts'
import { dollars } from '#lib/format.ts'
import type { FieldProps } from '#ui/field-frame.tsx'
import { Input } from '#ui/input.tsx'
import { earnings } from '../earnings.ts'

interface PriceFieldProps extends Omit<FieldProps<string>, 'label'> {
  /** Shown under the field. */
  children?: ReactNode
}

/** The monthly price, and how it is split. */
export function PriceField({ children, ...field }: PriceFieldProps) {
  const cents = parseCents(field.value)
  const valid = cents !== null && cents >= PRICE_MIN && cents <= PRICE_MAX
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <Input
          label="Dollars a month"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          hint={`Between ${dollars(PRICE_MIN)} and ${dollars(PRICE_MAX)}.`}
          {...field}
        />
        {children}
      </div>
      {valid && <Split cents={cents} />}
    </div>
  )
}

function Split({ cents }: { cents: number }) {
  const { fee, net } = earnings(1, cents)
  return (
    <div className="grid content-start gap-2 rounded-14 bg-sunken p-4 text-15 tabular-nums">
      <dl className="grid gap-2">
        <div className="flex justify-between gap-4">
          <dt>Yours</dt>
          <dd className="font-semibold">{dollars(net)}</dd>
        </div>
        <div className="flex justify-between gap-4 text-ink-2">
          <dt>
            {PRODUCT_NAME}, {PLATFORM_FEE_PERCENT} %
          </dt>
          <dd>{dollars(fee)}</dd>
        </div>
      </dl>
      <p className="text-13 text-ink-2">
        Of each month. What the processing of cards costs, {PRODUCT_NAME} bears.
      </p>
    </div>
  )
}
