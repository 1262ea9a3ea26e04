import type { PersonView } from '@koji/contract'
import { Link } from 'react-router'
import { ago, counted, day, dayAndTime, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { reasonLabel } from '../cases/labels.ts'
import { Fact } from '../fact.tsx'
import { PastDecisions } from '../past-decisions.tsx'
import { actionLabel, NAMELESS } from './labels.ts'

const ROW = 'min-w-0 not-first:border-t not-first:border-line not-first:pt-3'

type ReportsPanelProps = Pick<PersonView, 'reports' | 'cases' | 'decisions' | 'strikes'>

export function ReportsPanel({ reports, cases, decisions, strikes }: ReportsPanelProps) {
  const language = useLanguage()
  return (
    <Panel as="section" aria-labelledby="reports">
      <PanelHead
        id="reports"
        title="Reports and cases"
        action={
          <Link to={paths.adminReports} className="text-14">
            All reports
          </Link>
        }
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="About them">
          {reports.open} open, {reports.closed} closed
        </Fact>
        <Fact name="Made by them">{reports.made}</Fact>
        <Fact name="Cases">
          {cases.open} open, {cases.closed} closed
        </Fact>
        {decisions.length > 0 && <Fact name="Decisions that count">{strikes}</Fact>}
      </dl>
      {reports.newest.length > 0 && (
        <ul className="mt-5 grid gap-3">
          {reports.newest.map(({ id, reason, target, state, at }) => (
            <li key={id} className={ROW}>
              <span className="font-semibold">{reasonLabel(reason)}</span>, about a{' '}
              {target.replaceAll('_', ' ')}
              <span className="block text-14 text-ink-2">
                {ago(at, language)} · {state}
              </span>
            </li>
          ))}
        </ul>
      )}
      {decisions.length > 0 && (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="text-14 font-semibold">Decisions about them</h3>
          <PastDecisions decisions={decisions} className="mt-2 gap-4" />
        </div>
      )}
    </Panel>
  )
}

export function PaymentsPanel({ money, referrals }: Pick<PersonView, 'money' | 'referrals'>) {
  const language = useLanguage()
  const { invitedBy } = referrals
  return (
    <Panel as="section" aria-labelledby="payments">
      <PanelHead id="payments" title="Payments and invitations" />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 tabular-nums sm:grid-cols-3">
        <Fact name="Subscribed to">{counted(money.subscriptions, 'creator')}</Fact>
        <Fact name="Paid">
          {dollars(money.paid)} in {counted(money.payments, 'payment')}
        </Fact>
        <Fact name="Refunded">{dollars(money.refunded)}</Fact>
        <Fact name="Last payment">{money.lastPaidAt ? day(money.lastPaidAt, language) : 'None'}</Fact>
        <Fact name="Invited">{referrals.invited === 1 ? '1 person' : `${referrals.invited} people`}</Fact>
        <Fact name="Invited by">
          {invitedBy ? (
            <Link to={paths.adminPerson(invitedBy.id)}>{invitedBy.displayName ?? NAMELESS}</Link>
          ) : (
            'Nobody'
          )}
        </Fact>
      </dl>
    </Panel>
  )
}

export function TicketsPanel({ tickets }: Pick<PersonView, 'tickets'>) {
  const language = useLanguage()
  return (
    <Panel as="section" aria-labelledby="tickets">
      <PanelHead id="tickets" title="Support tickets" />
      {tickets.length === 0 ? (
        <p className="text-ink-2">None.</p>
      ) : (
        <ul className="grid gap-3">
          {tickets.map(({ id, subject, status, lastActivityAt }) => (
            <li key={id} className={ROW}>
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to={`${paths.adminSupport}?open=${id}`}
                  className="min-w-0 font-semibold break-words text-ink hover:underline"
                >
                  {subject}
                </Link>
                <Chip size="sm" tone={status === 'open' ? 'warn' : 'default'}>
                  {status}
                </Chip>
              </p>
              <p className="text-14 text-ink-2">{ago(lastActivityAt, language)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The actions of the team against the account. */
export function HistoryPanel({ actions, id }: Pick<PersonView, 'actions' | 'id'>) {
  const language = useLanguage()
  return (
    <Panel as="section" aria-labelledby="history">
      <PanelHead
        id="history"
        title="What the team did"
        action={
          <Link to={`${paths.adminAudit}?target=${id}`} className="text-14">
            Audit log
          </Link>
        }
      />
      {actions.length === 0 ? (
        <p className="text-ink-2">Nothing so far.</p>
      ) : (
        <ol className="grid gap-3">
          {actions.map(({ id: key, action, reason, at, by, before, after }) => (
            <li key={key} className={ROW}>
              <p className="font-semibold">{actionLabel(action)}</p>
              {before !== null && (
                <p className="text-14">
                  {before} <span aria-hidden>→</span>
                  <span className="sr-only">became</span> {after}
                </p>
              )}
              <p className="text-14 break-words whitespace-pre-line">{reason}</p>
              <p className="text-13 text-ink-2">
                {dayAndTime(at, language)}
                {by && ` · ${by}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
