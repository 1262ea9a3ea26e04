import { PLATFORM_FEE_PERCENT, PRICE_MAX, PRICE_MIN, PRODUCT_NAME } from '@koji/contract'
import { useState } from 'react'
import { dollars } from '#lib/format.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Slider } from '#ui/slider.tsx'
import { earnings } from '../earnings.ts'

export function Calculator() {
  const [subscribers, setSubscribers] = useState(120)
  const [price, setPrice] = useState(799)
  const { gross, fee, net } = earnings(subscribers, price)
  return (
    <Panel className="grid content-start gap-6">
      <PanelHead
        title="What you would earn"
        text={`What the processing of cards costs, ${PRODUCT_NAME} bears.`}
      />
      <Slider label="Subscribers" min={1} max={2_000} value={subscribers} onValueChange={setSubscribers} />
      <Slider
        label="Price a month"
        min={PRICE_MIN}
        max={PRICE_MAX}
        step={50}
        value={price}
        onValueChange={setPrice}
        format={dollars}
      />
      <dl className="grid gap-2.5 tabular-nums">
        <Line label={`${subscribers.toLocaleString('en')} × ${dollars(price)}`} amount={dollars(gross)} />
        <Line label={`${PRODUCT_NAME} fee, ${PLATFORM_FEE_PERCENT} %`} amount={`− ${dollars(fee)}`} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Yours, each month</dt>
          <dd className="title-28" aria-live="polite">
            {dollars(net)}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-semibold">{amount}</dd>
  </div>
)
