import type { CreatorPage } from '@koji/contract'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { FRIENDLY } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { Button, type ButtonSize, buttonClass } from '#ui/button.tsx'
import { OFFER_LABELS, offerOf } from './offer.ts'
import { useSubscribe } from './use-subscribe.ts'

const useOffer = (creator: CreatorPage) => offerOf(creator, useSession().session?.account ?? null)

interface SubscribeButtonProps {
  creator: CreatorPage
  /** Replaces the default label. */
  label?: string
  /** Shown when there is nothing to buy. */
  fallback?: ReactNode
  size?: ButtonSize
  className?: string
}

export function SubscribeButton({ creator, label, fallback, size, className }: SubscribeButtonProps) {
  const offer = useOffer(creator)
  const location = useLocation()
  const { subscribe, pending, unreachable } = useSubscribe(creator)
  const defaultLabel = OFFER_LABELS[offer]
  if (!defaultLabel) return fallback
  if (offer === 'sign_in')
    return (
      <Link to={paths.auth} state={{ from: location }} className={buttonClass({ size, className })}>
        {label ?? defaultLabel}
      </Link>
    )
  return (
    <span className="grid gap-2">
      <Button size={size} className={className} pending={pending} onClick={subscribe}>
        {label ?? defaultLabel}
      </Button>
      <span
        role="alert"
        className="max-w-60 justify-self-center text-center text-14 font-medium empty:hidden"
      >
        {unreachable && FRIENDLY.network_failure}
      </span>
    </span>
  )
}

/** The subscribe button with its conditions, or the reason why there is none. */
export function OfferSection({ creator }: { creator: CreatorPage }) {
  const offer = useOffer(creator)
  const { session } = useSession()
  if (offer === 'none') return null
  if (offer === 'closed')
    return (
      <p className="mt-5 rounded-14 bg-sunken px-4 py-3 text-15 text-pretty shadow-edge">
        {creator.displayName} takes no subscribers at the moment.
      </p>
    )
  if (offer === 'confirm_email')
    return (
      <p className="mt-5 rounded-14 bg-warn-wash px-4 py-3 text-15 text-pretty">
        <strong className="block">Confirm your e-mail address to subscribe</strong>
        We sent a link to <span className="break-all">{session?.account.email}</span>.
      </p>
    )
  return (
    <div className="mt-5">
      <SubscribeButton creator={creator} size="lg" className="w-full" />
      <p className="mt-3 text-center text-13 text-pretty text-ink-2">
        {offer === 'resume' && 'You have begun and not paid yet. '}
        Cancel any time. You keep access until the period ends.
      </p>
    </div>
  )
}
