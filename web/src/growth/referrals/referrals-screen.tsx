import { LIKE_BONUS, LIKE_BONUS_DAYS, REFERRAL_DAYS, REWARDS_PER_NETWORK } from '@koji/contract'
import { MailCheck, Send, Sparkles } from 'lucide-react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Counts } from './counts.tsx'
import { Invitation } from './invitation.tsx'
import { useReferrals } from './queries.ts'
import { ReferredList } from './referred-list.tsx'
import { Reward } from './reward.tsx'

const STEPS = [
  {
    icon: Send,
    title: 'Send your link',
    text: 'Or tell a friend your code: they type it when they sign up.',
  },
  {
    icon: MailCheck,
    title: 'They join',
    text: 'A friend counts once they have confirmed their e-mail address and made a profile.',
  },
  {
    icon: Sparkles,
    title: 'You meet more people',
    text: `${LIKE_BONUS} more likes a day, for ${LIKE_BONUS_DAYS} days. Each friend adds ${LIKE_BONUS_DAYS} days.`,
  },
] as const

export function ReferralsScreen() {
  const referrals = useReferrals()
  return (
    <Screen title="Referrals">
      {referrals.data?.code ? (
        <div className="grid gap-5">
          <Invitation code={referrals.data.code} />
          <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
            <Counts counts={referrals.data.counts} />
            <Reward until={referrals.data.raisedUntil} />
          </div>
          <HowItWorks />
          <ReferredList code={referrals.data.code} />
        </div>
      ) : referrals.isPending ? (
        <ReferralsSkeleton />
      ) : (
        <Panel>
          <ErrorState
            text={friendlyMessage(referrals.error)}
            pending={referrals.isFetching}
            onRetry={() => void referrals.refetch()}
          />
        </Panel>
      )}
    </Screen>
  )
}

const HowItWorks = () => (
  <Panel as="section" aria-labelledby="how-referrals-work">
    <PanelHead id="how-referrals-work" title="How it works" />
    <ol className="grid gap-5 md:grid-cols-3 md:gap-8">
      {STEPS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4 md:block">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-koji text-on-koji">
            <Icon className="size-5" aria-hidden />
          </span>
          <div>
            <h3 className="font-semibold md:mt-3">{title}</h3>
            <p className="mt-1 text-14 text-pretty text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <p className="mt-5 border-t border-line pt-4 text-14 text-pretty text-ink-2">
      An invitation that nobody finishes expires after {REFERRAL_DAYS} days. From the same device or network
      you are rewarded {REWARDS_PER_NETWORK} times; more friends still count.
    </p>
  </Panel>
)

const ReferralsSkeleton = () => (
  <SkeletonGroup className="grid gap-5">
    <Skeleton className="h-109 rounded-28 md:h-73" />
    <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-34 rounded-20" />
      <Skeleton className="h-34 rounded-20" />
    </div>
    <Skeleton className="h-100 rounded-20 md:h-70" />
  </SkeletonGroup>
)
