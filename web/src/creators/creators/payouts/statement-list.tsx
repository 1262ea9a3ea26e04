import type { Statement } from '@koji/contract'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Chip } from '#ui/chip.tsx'
import { MoneyRows } from './money-rows.tsx'
import { useStatements } from './statement-queries.ts'
import { monthName, netEarnings } from './statements.ts'

/** A line per month, linked to its statement. */
export function StatementList() {
  const query = useStatements()
  return (
    <MoneyRows
      name="Statements"
      query={query}
      empty={{
        title: 'No statement yet',
        text: 'When somebody subscribes, the first month begins. From then on there is one for each month.',
      }}
    >
      {(statement) => <StatementRow key={statement.month} statement={statement} />}
    </MoneyRows>
  )
}

function StatementRow({ statement }: { statement: Statement }) {
  const language = useLanguage()
  const { month, over, payouts, closing } = statement
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        to={paths.creatorStatement(month)}
        className="-mx-3 flex items-center gap-4 rounded-14 px-3 py-3 text-ink no-underline transition-colors duration-160 hover:bg-sunken/60"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {monthName(month, language)}
            {!over && (
              <Chip size="sm" tone="ai">
                So far
              </Chip>
            )}
          </span>
          <span className="block text-14 text-ink-2">
            {dollars(netEarnings(statement))} earned
            {payouts !== 0 && `, ${dollars(-payouts)} sent`}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block font-semibold tabular-nums">{dollars(closing)}</span>
          <span className="block text-13 text-ink-2">{over ? 'left at its end' : 'left now'}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-2" aria-hidden />
      </Link>
    </li>
  )
}
