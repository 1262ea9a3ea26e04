import type { Subscription } from '@koji/contract'
import { Check, HandHeart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass, HeroDisc } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ScreenHeading } from '#ui/screen.tsx'
import { describePlan } from './describe-plan.ts'
import { MandarinSlices } from './mandarin-slices.tsx'
import { OutcomeScreen } from './outcome-screen.tsx'
import { useCreatorPage } from './queries.ts'

/** The thanks after a payment, with the welcome message of the creator and the renewal date. */
export function PaymentSuccess({ plan }: { plan: Subscription }) {
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const { creator, price } = plan
  const creatorPage = useCreatorPage(creator?.id)
  const name = creator?.displayName ?? 'your creator'
  useEffect(() => document.getElementById('paid')?.focus({ preventScroll: true }), [])
  return (
    <OutcomeScreen title="You subscribe">
      <ScreenHeading className="sr-only">You subscribe</ScreenHeading>
      <Card as="section" aria-label="Your subscription">
        <div className="relative isolate grid justify-items-center gap-4 overflow-hidden bg-koji px-6 pt-10 pb-8 text-center text-on-koji">
          <MandarinSlices />
          <span className="relative">
            <Avatar name={name} src={creator?.avatarUrl ?? null} size={96} />
            <span className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-full bg-[#1e1b16] text-[#fbf6ec] ring-4 ring-koji">
              <Check className="size-5" aria-hidden />
            </span>
          </span>
          <h2 id="paid" tabIndex={-1} className="title-38 outline-none">
            You support {name}
          </h2>
          <p className="max-w-[40ch] text-pretty">
            {dollars(price)} a month, and every post is open to you.
            <b className="block">{describePlan(plan, now, language)}</b>
          </p>
        </div>
        {creatorPage.data?.welcome && (
          <blockquote className="flex gap-4 border-b border-line px-6 py-5">
            <HandHeart className="mt-0.5 size-6 shrink-0 text-ai" aria-hidden />
            <p className="min-w-0 text-pretty wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{name} says: </span>
              {creatorPage.data.welcome}
            </p>
          </blockquote>
        )}
        <div className="flex flex-wrap items-center justify-center gap-3 px-6 py-6">
          {creator && (
            <Link to={creatorPath(creator)} className={buttonClass({ variant: 'hero', size: 'lg' })}>
              See the posts
              <HeroDisc size="lg" />
            </Link>
          )}
          <Link to={`${paths.subscriptions}?tab=plans`} className={buttonClass({ variant: 'ghost' })}>
            Your subscriptions
          </Link>
        </div>
      </Card>
    </OutcomeScreen>
  )
}
