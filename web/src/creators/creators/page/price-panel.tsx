import type { CreatorPage } from '@koji/contract'
import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import { Check, Citrus, Palette } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { earnings } from '../earnings.ts'
import { describeRelation } from './relation-note.ts'
import { OfferSection } from './subscribe-button.tsx'

export const PRICE_ID = 'price'

/** The price, the perks, and how the price is split. */
export const PricePanel = ({ creator }: { creator: CreatorPage }) => (
  <Panel as="section" id={PRICE_ID} aria-label="Subscription" className="scroll-mt-24 rounded-28">
    <p>
      <span className="title-38 tabular-nums">{dollars(creator.subscriptionPrice)}</span>{' '}
      <span className="text-ink-2">a month</span>
    </p>
    {creator.perks.length > 0 && (
      <>
        <h2 className="mt-4 text-14 font-semibold">What subscribers get</h2>
        <ul className="mt-2 grid gap-2 text-14">
          {creator.perks.map((perk) => (
            <li key={perk} className="flex gap-2">
              <Check className="mt-0.75 size-4 shrink-0 text-ai" aria-hidden />
              <span className="min-w-0 wrap-anywhere">{perk}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    <RelationNote creator={creator} />
    <OfferSection creator={creator} />
    <Split creator={creator} />
  </Panel>
)

function RelationNote({ creator }: { creator: CreatorPage }) {
  const note = describeRelation(creator, useLanguage())
  if (!note) return null
  return (
    <div className="mt-5 rounded-20 bg-ai-wash p-4">
      <p className="font-semibold">{note.title}</p>
      <p className="mt-0.5 text-14">{note.text}</p>
      {creator.patronage === 'owner' && (
        <Link
          to={paths.creatorDashboard}
          className={buttonClass({ variant: 'outline', size: 'sm', className: 'mt-3' })}
        >
          Dashboard
        </Link>
      )}
      {(creator.patronage === 'subscriber' || creator.patronage === 'lapsed') && (
        <Link
          to={`${paths.subscriptions}?tab=plans`}
          className={buttonClass({ variant: 'outline', size: 'sm', className: 'mt-3' })}
        >
          Your plans
        </Link>
      )}
    </div>
  )
}

function Split({ creator: { subscriptionPrice, displayName } }: { creator: CreatorPage }) {
  const { fee, net } = earnings(1, subscriptionPrice)
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h2 className="text-14 font-semibold">Where each cent goes</h2>
      <div aria-hidden className="mt-2.5 flex h-3.5 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-ai" style={{ flex: net }} />
        <span className="bg-koji" style={{ flex: fee }} />
      </div>
      <dl className="mt-3 grid gap-2 text-14">
        <div className="flex justify-between gap-4">
          <dt className="flex min-w-0 items-center gap-2">
            <Palette className="size-4 shrink-0 text-ai" aria-hidden />
            <span className="min-w-0 truncate">{displayName}</span>
            <span className="-ml-2 shrink-0">, {100 - PLATFORM_FEE_PERCENT} %</span>
          </dt>
          <dd className="font-semibold tabular-nums">{dollars(net)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="flex items-center gap-2">
            <Citrus className="size-4 shrink-0" aria-hidden />
            {PRODUCT_NAME}, {PLATFORM_FEE_PERCENT} %
          </dt>
          <dd className="font-semibold tabular-nums">{dollars(fee)}</dd>
        </div>
      </dl>
    </div>
  )
}
