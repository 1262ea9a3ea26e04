import type { DeskTicket } from '@koji/contract'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { counted, day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Fact } from '../fact.tsx'
import { STATUS_LABELS } from './labels.ts'

/** The profile, account and other tickets of the person who asked. */
export function AskerFacts({ ticket }: { ticket: DeskTicket }) {
  const { asker, account, byLink, email, others } = ticket
  const language = useLanguage()
  return (
    <section className="grid gap-4 border-t border-line pt-5" aria-labelledby="ticket-asker">
      <h3 id="ticket-asker" className="title-18">
        {account ? 'About the member' : 'About the visitor'}
      </h3>
      {account && byLink && (
        <p className="flex gap-2.5 rounded-14 bg-warn-wash px-4 py-3 text-14">
          <TriangleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          Whoever wrote this was not signed in and only gave the address of this account. Change nothing about
          the account because of it.
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {asker && (
          <Fact name="Profile">
            <Link to={paths.profileOf(asker.id)} className="underline">
              {asker.displayName}
            </Link>
          </Fact>
        )}
        <Fact name="Email address">
          <span className="break-anywhere">{email}</span>
        </Fact>
        {account && (
          <>
            <Fact name="Account">{`${account.status}${account.verified ? '' : ', address not confirmed'}`}</Fact>
            <Fact name="Since">{day(account.joinedAt, language)}</Fact>
            <Fact name="Roles">{account.roles.join(', ') || 'Member'}</Fact>
            <Fact name="Open reports about them">{counted(account.openReports, 'report')}</Fact>
          </>
        )}
      </dl>
      {others.length > 0 && (
        <div className="grid gap-1">
          <h4 className="text-14 font-semibold">Also asked</h4>
          <ul className="grid gap-1">
            {others.map(({ id, subject, status }) => (
              <li key={id}>
                <Link to={`${paths.adminSupport}?open=${id}`} className="break-anywhere underline">
                  {subject}
                </Link>{' '}
                <span className="text-13 text-ink-2">{STATUS_LABELS[status].label}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
