import type { CreatorPage } from '@koji/contract'
import type { ReactNode } from 'react'
import { dollars } from '#lib/format.ts'
import { useLooksSignedIn } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { PRICE_ID } from './price-panel.tsx'
import { SubscribeButton } from './subscribe.tsx'

interface FootBarProps {
  creator: CreatorPage
  /** For one's own page. */
  write: ReactNode
}

/** On phones, above the tab bar: what it costs and the way to what it brings. Who subscribes needs neither. */
export function FootBar({ creator, write }: FootBarProps) {
  const { patronage, subscriptionPrice } = creator
  const aboveTabs = useLooksSignedIn()
  if (patronage === 'subscriber') return null
  const show = () => document.getElementById(PRICE_ID)?.scrollIntoView({ behavior: 'smooth' })
  return (
    <div
      data-foot-bar
      className={cx(
        'fixed inset-x-0 z-20 flex items-center justify-between gap-4 bg-surface px-4 py-2.5 shadow-[0_-1px_0_var(--line)] md:hidden',
        aboveTabs ? 'bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom))]' : 'bottom-0',
      )}
    >
      <p>
        <span className="title-22 tabular-nums">{dollars(subscriptionPrice)}</span>{' '}
        <span className="text-14 text-ink-2">a month</span>
      </p>
      {patronage === 'owner' ? (
        write
      ) : (
        <SubscribeButton
          creator={creator}
          otherwise={
            <Button variant="secondary" onClick={show}>
              What you get
            </Button>
          }
        />
      )}
    </div>
  )
}
