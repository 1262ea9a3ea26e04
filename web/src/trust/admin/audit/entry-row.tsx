import type { AuditEntry } from '@koji/contract'
import { ChevronDown, Terminal, UserX } from 'lucide-react'
import { useId } from 'react'
import { dayAndTime, shortTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { EntryDetail } from './entry-detail.tsx'
import { actionLabel, actorName, changeSummary } from './labels.ts'

interface EntryRowProps {
  entry: AuditEntry
  open: boolean
  onToggle: () => void
  /** Filters the list by the target of this entry. */
  onFilterTarget: () => void
}

/** One action. Its details open below it. */
export function EntryRow({ entry, open, onToggle, onFilterTarget }: EntryRowProps) {
  const language = useLanguage()
  const id = useId()
  const change = changeSummary(entry)
  return (
    <li className={cx(open && 'bg-koji-wash/40')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className="grid w-full grid-cols-[2.75rem_minmax(0,1fr)_1.25rem] items-center gap-x-3.5 px-4 py-3.5 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-3 md:grid-cols-[2.75rem_minmax(0,1.2fr)_minmax(0,1fr)_12.5rem_1.25rem] md:px-5"
      >
        <ActorAvatar entry={entry} />
        <span className="min-w-0">
          <b className="block truncate font-semibold">{actionLabel(entry.action)}</b>
          <span className="block truncate text-14 text-ink-2">
            {actorName(entry.actor)}
            <span className="md:hidden"> · {shortTime(entry.at, language)}</span>
          </span>
        </span>
        <span className="min-w-0 truncate text-14 text-ink-2 max-md:hidden">{change}</span>
        <span className="text-right text-14 whitespace-nowrap text-ink-2 tabular-nums max-md:hidden">
          {dayAndTime(entry.at, language)}
        </span>
        <ChevronDown
          className={cx('size-5 text-ink-2 transition-transform duration-160', open && 'rotate-180')}
          aria-hidden
        />
      </button>
      {open && <EntryDetail id={id} entry={entry} onFilterTarget={onFilterTarget} />}
    </li>
  )
}

function ActorAvatar({ entry: { actor } }: { entry: AuditEntry }) {
  if (actor?.here) return <Avatar name={actorName(actor)} src={actor.card?.avatarUrl ?? null} size={44} />
  const Icon = actor ? UserX : Terminal
  return (
    <span className="grid size-11 place-items-center rounded-full bg-sunken text-ink-2">
      <Icon className="size-5" aria-hidden />
    </span>
  )
}
