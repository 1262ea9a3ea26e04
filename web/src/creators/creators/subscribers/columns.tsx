import type { Subscriber } from '@koji/contract'
import { Link } from 'react-router'
import { day, dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Column } from '#ui/table.tsx'
import { describeStatus } from './status.ts'

export const subscriberColumns = (language: string | undefined): Column<Subscriber>[] => [
  { id: 'name', label: 'Name', cell: ({ person }) => <Name person={person} /> },
  {
    id: 'status',
    label: 'Status',
    cell: (subscriber) => {
      const { label, tone } = describeStatus(subscriber, language)
      return (
        <Chip size="sm" tone={tone}>
          {label}
        </Chip>
      )
    },
  },
  { id: 'since', label: 'Since', cell: ({ since }) => <Day at={since} language={language} /> },
  {
    id: 'renews',
    label: 'Next charge',
    cell: ({ renewsAt }) =>
      renewsAt ? <Day at={renewsAt} language={language} /> : <span className="text-ink-2">None</span>,
  },
  { id: 'price', label: 'Pays a month', numeric: true, cell: ({ price }) => dollars(price) },
  {
    id: 'brought',
    label: 'Brought you',
    numeric: true,
    cell: ({ brought }) => <span className="font-semibold">{dollars(brought)}</span>,
  },
]

const Day = ({ at, language }: { at: string; language: string | undefined }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {day(at, language)}
  </time>
)

function Name({ person }: Pick<Subscriber, 'person'>) {
  if (!person) return <span className="text-ink-2">Somebody hidden</span>
  return (
    <Link
      to={person.username ? paths.profileAt(person.username) : paths.profileOf(person.id)}
      className="flex items-center gap-3 font-semibold text-ink no-underline hover:underline"
    >
      <Avatar name={person.displayName} src={person.avatarUrl} size={36} />
      <span className="min-w-0 truncate">{person.displayName}</span>
    </Link>
  )
}
