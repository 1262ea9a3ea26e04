import type { PersonView } from '@koji/contract'
import { ago, day, dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ACCOUNT_STATUS_LABELS } from '../account-status.ts'
import { Fact } from '../fact.tsx'
import { ROLE_LABELS } from './labels.ts'

export function AccountPanel({ person }: { person: PersonView }) {
  const language = useLanguage()
  const { account, roles, status, id } = person
  const formatInstant = (at: string | null) => at && dayAndTime(at, language)
  return (
    <Panel as="section" aria-labelledby="account">
      <PanelHead id="account" title="Account" />
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name="Email">{account.email}</Fact>
        <Fact name="Confirmed">{formatInstant(account.emailVerifiedAt) ?? 'No'}</Fact>
        <Fact name="Status">{ACCOUNT_STATUS_LABELS[status]}</Fact>
        <Fact name="Roles">{roles.map((role) => ROLE_LABELS[role]).join(', ') || 'Member'}</Fact>
        {account.closedAt && <Fact name="Closed on">{formatInstant(account.closedAt)}</Fact>}
        {account.closedUntil && (
          <Fact name={status === 'deleted' ? 'Erased on' : 'Until'}>
            {formatInstant(account.closedUntil)}
          </Fact>
        )}
        {account.closedRule && <Fact name="Rule">{account.closedRule}</Fact>}
        {account.closedReason && <Fact name="Why">{account.closedReason}</Fact>}
        {account.eraseAt && <Fact name="Erased on">{formatInstant(account.eraseAt)}</Fact>}
        <Fact name="Two-factor">{twoFactorLabel(account)}</Fact>
        <Fact name="Last active">
          {account.lastDay ? day(`${account.lastDay}T12:00:00Z`, language) : 'Not in 60 days'}
        </Fact>
        <Fact name="Language">{account.language}</Fact>
        <Fact name="ID">
          <code className="text-13 break-all">{id}</code>
        </Fact>
      </dl>
    </Panel>
  )
}

function twoFactorLabel({ twoFactor, passkeys }: PersonView['account']): string {
  const parts = [
    ...(twoFactor ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [`${passkeys} passkey${passkeys === 1 ? '' : 's'}`] : []),
  ]
  return parts.join(', ') || 'None'
}

export function SessionsPanel({ sessions }: Pick<PersonView, 'sessions'>) {
  const language = useLanguage()
  return (
    <Panel as="section" aria-labelledby="sessions">
      <PanelHead id="sessions" title="Signed in on" />
      {sessions.length === 0 ? (
        <p className="text-ink-2">No device.</p>
      ) : (
        <ul className="grid gap-3">
          {sessions.map((session) => (
            <li key={session.id} className="not-first:border-t not-first:border-line not-first:pt-3">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {session.device}
                {session.passedTwoFactor && (
                  <Chip size="sm" tone="ok">
                    Two-factor
                  </Chip>
                )}
              </p>
              <p className="text-14 text-ink-2">
                {session.place} · used {ago(session.lastUsedAt, language)} · since{' '}
                {day(session.createdAt, language)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
