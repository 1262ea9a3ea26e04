import type { CaseDetail } from '@koji/contract'
import { Link } from 'react-router'
import { counted, day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ACCOUNT_STATUS_LABELS } from '../account-status.ts'
import { PastDecisions } from '../past-decisions.tsx'
import { personName } from '../person-name.ts'

/** The author of the content: their account, record and earlier decisions about them. */
export function CaseAuthor({ author }: { author: CaseDetail['author'] }) {
  const language = useLanguage()
  const { strikes, reportsAgainst, reportsUpheld, linked } = author
  return (
    <Panel className="grid gap-4">
      <div className="flex items-center gap-3.5">
        <Avatar name={personName(author)} src={author.avatarUrl} size={56} />
        <div className="min-w-0">
          <Link
            to={paths.adminPerson(author.id)}
            className="font-semibold break-words text-ink hover:underline"
          >
            {personName(author)}
          </Link>
          <p className="text-14 text-ink-2">Joined {day(author.since, language)}</p>
        </div>
      </div>
      <dl className="grid gap-2 text-14">
        <Line name="Account">{ACCOUNT_STATUS_LABELS[author.status]}</Line>
        <Line name="Email">{author.emailVerified ? 'Confirmed' : 'Not confirmed'}</Line>
        <Line name="ID">{author.idVerified ? 'Verified' : 'Not verified'}</Line>
        <Line name="Matches">{author.matches}</Line>
        <Line name="Reports against" alarming={reportsUpheld > 0}>
          {reportsAgainst === 0 ? 'None' : `${reportsAgainst}, ${reportsUpheld} upheld`}
        </Line>
        <Line name="Strikes" alarming={strikes > 0}>
          {strikes === 0 ? 'None' : counted(strikes, 'strike')}
        </Line>
      </dl>
      {linked.length > 0 && (
        <div className="rounded-14 bg-danger-wash p-3.5 text-14">
          <b className="text-danger">May be a banned person</b>
          <ul className="mt-1.5 grid gap-1">
            {linked.map((account) => (
              <li key={account.id}>{account.displayName ?? account.id}</li>
            ))}
          </ul>
        </div>
      )}
      {author.abuseFlags.length > 0 && (
        <div className="rounded-14 bg-warn-wash p-3.5 text-14">
          <b>Was slowed down</b>
          <ul className="mt-1.5 grid gap-1">
            {author.abuseFlags.map(({ text, violations, at }) => (
              <li key={text}>
                {text}, {counted(violations, 'time')} in a day, {day(at, language)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {author.decisions.length > 0 && (
        <div className="border-t border-line pt-4">
          <h3 className="text-14 font-semibold">Earlier decisions</h3>
          <PastDecisions decisions={author.decisions} className="mt-2 gap-3" />
        </div>
      )}
    </Panel>
  )
}

interface LineProps {
  name: string
  alarming?: boolean
  children: string | number
}

const Line = ({ name, alarming = false, children }: LineProps) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd className={cx('text-right font-semibold tabular-nums', alarming && 'text-danger')}>{children}</dd>
  </div>
)
