import type { CreatorPage } from '@koji/contract'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { FRIENDLY } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { Button, type ButtonSize, buttonClass } from '#ui/button.tsx'
import { OFFER_WORDS, offerOf } from './offer.ts'
import { useSubscribe } from './use-subscribe.ts'

const useOffer = (creator: CreatorPage) => offerOf(creator, useSession().session?.account ?? null)

interface SubscribeButtonProps {
  creator: CreatorPage
  /** In place of what it says by itself. */
  words?: string
  /** For those to whom nothing is sold. */
  otherwise?: ReactNode
  size?: ButtonSize
  className?: string
}

export function SubscribeButton({ creator, words, otherwise, size, className }: SubscribeButtonProps) {
  const offer = useOffer(creator)
  const here = useLocation()
  const { subscribe, pending, unreachable } = useSubscribe(creator)
  const says = OFFER_WORDS[offer]
  if (!says) return otherwise
  if (offer === 'sign_in')
    return (
      <Link to={paths.auth} state={{ from: here }} className={buttonClass({ size, className })}>
        {words ?? says}
      </Link>
    )
  return (
    <span className="grid gap-2">
      <Button size={size} className={className} pending={pending} onClick={subscribe}>
        {words ?? says}
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

/** The button, and what there is to know before it is pressed; or why there is none. */
export function OfferPart({ creator }: { creator: CreatorPage }) {
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
        {offer === 'go_on' && 'You have begun and not paid yet. '}
        Cancel any time. You keep access until the period ends.
      </p>
    </div>
  )
}
