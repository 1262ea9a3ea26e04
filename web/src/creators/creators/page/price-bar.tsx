import type { CreatorPage } from '@koji/contract'
import type { ReactNode } from 'react'
import { dollars } from '#lib/format.ts'
import { useLooksSignedIn } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { PRICE_ID } from './price-panel.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

interface PriceBarProps {
  creator: CreatorPage
  /** The button for a new post, on the own page of a creator. */
  newPostButton: ReactNode
}

/** A bar on phones with the price and the subscribe button. Subscribers do not see it. */
export function PriceBar({ creator, newPostButton }: PriceBarProps) {
  const { patronage, subscriptionPrice } = creator
  const aboveTabBar = useLooksSignedIn()
  if (patronage === 'subscriber') return null
  const scrollToPrice = () => document.getElementById(PRICE_ID)?.scrollIntoView({ behavior: 'smooth' })
  return (
    <div
      data-foot-bar
      className={cx(
        'fixed inset-x-0 z-20 flex items-center justify-between gap-4 bg-surface px-4 py-2.5 shadow-[0_-1px_0_var(--line)] md:hidden',
        aboveTabBar ? 'bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom))]' : 'bottom-0',
      )}
    >
      <p>
        <span className="title-22 tabular-nums">{dollars(subscriptionPrice)}</span>{' '}
        <span className="text-14 text-ink-2">a month</span>
      </p>
      {patronage === 'owner' ? (
        newPostButton
      ) : (
        <SubscribeButton
          creator={creator}
          fallback={
            <Button variant="secondary" onClick={scrollToPrice}>
              What you get
            </Button>
          }
        />
      )}
    </div>
  )
}
