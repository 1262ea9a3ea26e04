import type { Transaction } from '@koji/contract'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { day, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { HIDDEN_CREATOR, STATE_LABELS, STATE_TONES } from './labels.ts'

/** A payment in one line, which links to its page. */
export function TransactionRow({ payment }: { payment: Transaction }) {
  const language = useLanguage()
  const { id, creator, amount, at, method, number, state, refunded } = payment
  const name = creator?.displayName ?? HIDDEN_CREATOR
  return (
    <li>
      <Link
        to={paths.transaction(id)}
        className="group flex items-center gap-x-4 px-4 py-3.5 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3 md:px-6"
      >
        <Avatar name={name} src={creator?.avatarUrl ?? null} size={44} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-14 text-ink-2">
            <time dateTime={at}>{day(at, language)}</time>
            <span className="max-sm:hidden">
              {' · '}
              {number}
              {method && ` · ${method.brand} ending in ${method.last4}`}
            </span>
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1 sm:flex sm:items-center sm:gap-4">
          <Chip size="sm" tone={STATE_TONES[state]}>
            {STATE_LABELS[state]}
          </Chip>
          <span className="text-right tabular-nums max-sm:order-first">
            <b
              className={cx(
                'block',
                (state === 'failed' || state === 'refunded') && 'text-ink-2 line-through',
              )}
            >
              {dollars(amount)}
            </b>
            {state === 'partly_refunded' && (
              <span className="block text-13 text-ink-2">−{dollars(refunded)}</span>
            )}
          </span>
        </span>
        <ChevronRight
          className="size-5 shrink-0 text-ink-2 transition-transform group-hover:translate-x-0.5 max-sm:hidden"
          aria-hidden
        />
      </Link>
    </li>
  )
}
