import type { PayoutAccountState } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheckBig, Landmark, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useDeparture } from '#lib/use-departure.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT_LABELS } from '../payouts/account-labels.ts'
import { useOpenOnboarding, usePayoutAccount } from '../payouts/queries.ts'
import { Section } from './section.tsx'

/** How long to wait for the provider after a return. The creator may have come back without finishing. */
const WAIT_MS = 15_000

const STYLES: Record<PayoutAccountState, { icon: LucideIcon; field: string }> = {
  none: { icon: Landmark, field: 'bg-ai-wash text-ai' },
  unfinished: { icon: CircleAlert, field: 'bg-warn-wash text-warn' },
  ready: { icon: CircleCheckBig, field: 'bg-ok-wash text-ok' },
  closed: { icon: CircleAlert, field: 'bg-danger-wash text-danger' },
}

/** The payout account. Bank details are entered only on the site of the payment provider. */
export function PayoutsSection() {
  const waiting = useOnboardingReturn()
  const account = usePayoutAccount({ waiting })
  const { data, error, isFetching, refetch } = account
  useChecklistRefresh(data?.state)
  return (
    <Section
      id="payouts"
      title="Payouts"
      text="Your bank account is known to our payment partner alone. We never see it."
    >
      {data ? (
        <AccountState state={data.state} waiting={waiting && data.state !== 'ready'} />
      ) : error ? (
        <ErrorState
          level={3}
          text={friendlyMessage(error)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
    </Section>
  )
}

function AccountState({ state, waiting }: { state: PayoutAccountState; waiting: boolean }) {
  const { icon: Icon, field } = STYLES[state]
  const { title, text, action } = ACCOUNT_LABELS[state]
  return (
    <div className="flex flex-wrap items-start gap-4">
      <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', field)}>
        {waiting ? <Spinner className="size-6" /> : <Icon className="size-6" aria-hidden />}
      </span>
      <div role="status" className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{waiting ? 'One moment' : title}</p>
        <p className="text-15 text-pretty text-ink-2">
          {waiting ? 'We are hearing from our payment partner.' : text}
        </p>
      </div>
      {!waiting && <OnboardingButton variant={state === 'ready' ? 'outline' : 'default'} label={action} />}
    </div>
  )
}

function OnboardingButton({ variant, label }: { variant: 'default' | 'outline'; label: string }) {
  const open = useOpenOnboarding()
  const { departing, depart } = useDeparture()
  const openOnboarding = () =>
    open.mutate(undefined, {
      onSuccess: ({ url }) => depart(url),
      onError: (error) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    })
  return (
    <Button variant={variant} pending={open.isPending || departing} onClick={openOnboarding}>
      {label}
    </Button>
  )
}

/** Scrolls to the section on the return from the payment provider, and is true for a while after finishing there. */
function useOnboardingReturn(): boolean {
  const [search] = useSearchParams()
  const returned = search.has('payouts')
  const [waiting, setWaiting] = useState(search.get('payouts') === 'done')
  useEffect(() => {
    if (returned) document.getElementById('payouts')?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setWaiting(false), WAIT_MS)
    return () => clearTimeout(timer)
  }, [returned])
  return waiting
}

/** Refreshes the checklist once payouts are set up. */
function useChecklistRefresh(state: PayoutAccountState | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (state === 'ready') void queries.invalidateQueries({ queryKey: ['creator-settings'] })
  }, [state, queries])
}
