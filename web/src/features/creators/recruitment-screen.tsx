import { PLATFORM_FEE_PERCENT, PRICE_MAX, PRICE_MIN } from '@koji/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { dollars } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/card.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Slider } from '../../ui/slider.tsx'
import { earnings } from './earnings.ts'

const STEPS = [
  {
    title: 'Apply',
    text: 'Say what you make, show some of it, and agree to the rules. A person reads every application.',
  },
  {
    title: 'Prove who you are',
    text: 'Document and selfie are encrypted, seen by one reviewer and deleted 30 days after the decision.',
  },
  {
    title: 'Set your price',
    text: `Between ${dollars(PRICE_MIN)} and ${dollars(PRICE_MAX)} a month. Those who came earlier keep theirs when you change it.`,
  },
  { title: 'Post', text: 'For everybody or for subscribers only. You see what each cent of it becomes.' },
] as const

export const RecruitmentScreen = () => (
  <Screen
    title="Become a creator"
    width="creator"
    lead={`Make what you love, and let the people who love it pay for it. Koji keeps ${PLATFORM_FEE_PERCENT} %, and both of you see that.`}
    actions={
      <Link className={buttonClass()} to={paths.creatorApply}>
        Apply
      </Link>
    }
  >
    <div className="grid gap-6 lg:grid-cols-2">
      <Calculator />
      <Panel>
        <PanelHead title="How it goes" />
        <ol className="mt-4 grid gap-5">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-4">
              <span className="grid size-9 place-items-center rounded-full bg-ai-wash font-display font-bold text-ai">
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  </Screen>
)

function Calculator() {
  const [subscribers, setSubscribers] = useState(120)
  const [price, setPrice] = useState(799)
  const { gross, fee, net } = earnings(subscribers, price)
  return (
    <Panel className="grid content-start gap-6">
      <PanelHead title="What you would earn" text="Before what the payment processor takes." />
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
        <Line label={`Koji fee, ${PLATFORM_FEE_PERCENT} %`} amount={`− ${dollars(fee)}`} />
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
