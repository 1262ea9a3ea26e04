import { DASHBOARD_DAYS, EARNING_KINDS } from '@koji/contract'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segments } from '#ui/segments.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { type Account, Balance, PayoutSchedule, PayoutSetup } from './payouts/balance.tsx'
import { EarningRows } from './payouts/earning-rows.tsx'
import { PayoutList } from './payouts/payout-list.tsx'
import { usePayoutAccount } from './payouts/queries.ts'
import { StatementList } from './payouts/statement-list.tsx'
import { spanOfDays } from './payouts/statements.ts'
import { useChoice } from './use-choice.ts'

const TABS = ['statements', 'sent', 'rows'] as const
const RANGES = [...DASHBOARD_DAYS, 'all'] as const

/** The balance of a creator, their statements, payouts and ledger rows. */
export function PayoutsScreen() {
  const { data, error, isFetching, refetch } = usePayoutAccount()
  return (
    <Screen title="Payouts" width="app">
      <BackLink to={paths.creatorDashboard} className="mb-3">
        Dashboard
      </BackLink>
      {data ? (
        <PayoutsContent account={data} />
      ) : error ? (
        <Panel>
          <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <SkeletonGroup className="grid gap-6">
          <Skeleton className="h-64 rounded-20" />
          <Skeleton className="h-96 rounded-20" />
        </SkeletonGroup>
      )}
    </Screen>
  )
}

function PayoutsContent({ account }: { account: Account }) {
  const [tab, choose] = useChoice('tab', TABS, 'statements')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel flush as="section" aria-label="Balance" className="overflow-hidden ring ring-line inset-ring-0">
        <Balance account={account} />
        <div className="border-t border-line p-5 md:p-6">
          {account.state === 'ready' ? (
            <PayoutSchedule account={account} />
          ) : (
            <PayoutSetup state={account.state} />
          )}
        </div>
      </Panel>
      {account.state !== 'none' && (
        <Panel as="section" aria-label="Payouts" className="pt-2 md:pt-3">
          <Tabs
            label="Payouts and what they are made of"
            panelClass="pt-2"
            value={tab}
            onValueChange={choose}
            items={[
              { value: 'statements', label: 'Statements', panel: <StatementList /> },
              { value: 'sent', label: 'Sent', panel: <PayoutList /> },
              { value: 'rows', label: 'Every row', panel: <Rows now={account.now} /> },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}

const KIND_OPTIONS = [
  { value: 'all', label: 'All rows' },
  { value: 'earned', label: 'Earned, nothing sent' },
  { value: 'paid', label: 'Paid by subscribers' },
  { value: 'given_back', label: 'Given back' },
] as const

/** Uses the days of the dashboard, so that its figures can be traced to the cent. */
function Rows({ now }: { now: string }) {
  const [days, choose] = useChoice('days', RANGES, 'all')
  const [kind, chooseKind] = useChoice('kind', EARNING_KINDS, 'all')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <Segments
          label="Range"
          size="sm"
          value={days}
          onValueChange={choose}
          options={RANGES.map((value) => ({ value, label: value === 'all' ? 'All' : `${value} d` }))}
        />
        <Select
          className="min-w-50"
          label="Which rows"
          labelHidden
          options={KIND_OPTIONS}
          value={kind}
          onValueChange={chooseKind}
        />
        {days !== 'all' && (
          <p className="text-14 text-ink-2">The days of the dashboard, which end at midnight in UTC.</p>
        )}
      </div>
      <EarningRows now={now} kind={kind} {...(days !== 'all' && { span: spanOfDays(Number(days), now) })} />
    </>
  )
}
