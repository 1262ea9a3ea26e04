import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Change, changeOf, figureWords } from './figures.ts'
import type { Dashboard } from './weeks.ts'

const FIGURES = [
  ['subscribers', 'Subscribers', 'count'],
  ['reach', 'Post reach', 'percent'],
  ['likes', 'Likes', 'percent'],
  ['comments', 'Comments', 'percent'],
  ['posts', 'Posts', 'count'],
] as const

const LOOKS = {
  up: { tone: 'ok', icon: TrendingUp, said: 'up by' },
  down: { tone: 'warn', icon: TrendingDown, said: 'down by' },
  same: { tone: 'line', icon: Minus, said: '' },
} as const

/** Each with how it compares to the time before. */
export const KeyFigures = ({ data, days }: { data: Dashboard | undefined; days: number }) => (
  <section
    aria-label="Key figures"
    className="grid grid-cols-2 gap-px overflow-hidden rounded-20 bg-line ring ring-line xl:grid-cols-5"
  >
    {FIGURES.map(([key, label, by]) => (
      <div key={key} className="bg-surface px-4 pt-4 pb-5 first:max-xl:col-span-2 md:p-5">
        <h3 className="text-14 font-normal text-ink-2">{label}</h3>
        {data ? (
          <>
            <p className="title-28 my-1.5 tabular-nums">{figureWords(data[key].now)}</p>
            <ChangeChip change={changeOf(data[key], by)} days={days} />
          </>
        ) : (
          <>
            <Skeleton className="my-2 h-7 w-20" />
            <Skeleton className="h-6 w-16 rounded-full" />
          </>
        )}
      </div>
    ))}
  </section>
)

function ChangeChip({ change: { direction, words }, days }: { change: Change; days: number }) {
  const { tone, icon, said } = LOOKS[direction]
  return (
    <Chip size="sm" tone={tone} icon={icon}>
      <span className="sr-only">{said} </span>
      {words}
      <span className="sr-only"> against the {days} days before</span>
    </Chip>
  )
}
