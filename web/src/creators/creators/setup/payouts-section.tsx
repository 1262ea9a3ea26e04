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
import { ACCOUNT_WORDS } from '../payouts/account-words.ts'
import { useOpenOnboarding, usePayoutAccount } from '../payouts/queries.ts'
import { Section } from './section.tsx'

/** After that it is shown as it is: they may have come back without finishing. */
const PATIENCE_MS = 15_000

const LOOKS: Record<PayoutAccountState, { icon: LucideIcon; field: string }> = {
  none: { icon: Landmark, field: 'bg-ai-wash text-ai' },
  unfinished: { icon: CircleAlert, field: 'bg-warn-wash text-warn' },
  ready: { icon: CircleCheckBig, field: 'bg-ok-wash text-ok' },
  closed: { icon: CircleAlert, field: 'bg-danger-wash text-danger' },
}

/** Where the money goes: said at the payment partner, never here. */
export function PayoutsSection() {
  const waiting = useReturn()
  const account = usePayoutAccount({ waiting })
  const { data, error, isFetching, refetch } = account
  useChecklist(data?.state)
  return (
    <Section
      id="payouts"
      title="Payouts"
      text="Your bank account is known to our payment partner alone. We never see it."
    >
      {data ? (
        <State state={data.state} waiting={waiting && data.state !== 'ready'} />
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

function State({ state, waiting }: { state: PayoutAccountState; waiting: boolean }) {
  const { icon: Icon, field } = LOOKS[state]
  const { title, text, act } = ACCOUNT_WORDS[state]
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
      {!waiting && <OnboardingButton variant={state === 'ready' ? 'outline' : 'default'} words={act} />}
    </div>
  )
}

function OnboardingButton({ variant, words }: { variant: 'default' | 'outline'; words: string }) {
  const open = useOpenOnboarding()
  const { departing, depart } = useDeparture()
  const press = () =>
    open.mutate(undefined, {
      onSuccess: ({ url }) => depart(url),
      onError: (error) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    })
  return (
    <Button variant={variant} pending={open.isPending || departing} onClick={press}>
      {words}
    </Button>
  )
}

/** True for a while after somebody came back from the payment partner; the section comes into view. */
function useReturn(): boolean {
  const [search] = useSearchParams()
  const came = search.has('payouts')
  const [patient, setPatient] = useState(search.get('payouts') === 'done')
  useEffect(() => {
    if (came) document.getElementById('payouts')?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [came])
  return patient
}

/** The checklist beside it knows of it as well. */
function useChecklist(state: PayoutAccountState | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (state === 'ready') void queries.invalidateQueries({ queryKey: ['creator-settings'] })
  }, [state, queries])
}
