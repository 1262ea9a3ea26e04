import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { dollars } from '../../../lib/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Change, changeOf, figureWords, percentWords, pointsOf } from './figures.ts'
import type { Dashboard } from './weeks.ts'

interface Shown {
  words: string
  /** Null where there is nothing to compare with. */
  change: Change | null
}

const FIGURES: { label: string; of: (data: Dashboard) => Shown }[] = [
  {
    label: 'Net earnings',
    of: ({ money }) => ({ words: dollars(money.net.now), change: changeOf(money.net) }),
  },
  {
    label: 'Subscribers',
    of: ({ subscribers }) => ({
      words: figureWords(subscribers.now),
      change: changeOf(subscribers, 'count'),
    }),
  },
  { label: 'Monthly recurring', of: ({ money }) => ({ words: dollars(money.monthly), change: null }) },
  {
    label: 'Churn',
    of: ({ money }) => ({ words: percentWords(money.churn.now), change: pointsOf(money.churn) }),
  },
  {
    label: 'Post reach',
    of: ({ reach }) => ({ words: figureWords(reach.now), change: changeOf(reach) }),
  },
]

const LOOKS = {
  up: { icon: TrendingUp, said: 'up by' },
  down: { icon: TrendingDown, said: 'down by' },
  same: { icon: Minus, said: '' },
} as const

/** Each with how it compares to the time before. */
export const KeyFigures = ({ data, days }: { data: Dashboard | undefined; days: number }) => (
  <section
    aria-label="Key figures"
    className="grid grid-cols-2 gap-px overflow-hidden rounded-20 bg-line ring ring-line xl:grid-cols-5"
  >
    {FIGURES.map(({ label, of }) => (
      <div key={label} className="bg-surface px-4 pt-4 pb-5 first:max-xl:col-span-2 md:p-5">
        <h3 className="text-14 font-normal text-ink-2">{label}</h3>
        {data ? <Figure {...of(data)} days={days} /> : <Waiting />}
      </div>
    ))}
  </section>
)

const Figure = ({ words, change, days }: Shown & { days: number }) => (
  <>
    <p className="title-28 my-1.5 tabular-nums">{words}</p>
    {change ? (
      <ChangeChip change={change} days={days} />
    ) : (
      <p className="text-13 text-ink-2">as long as everybody stays</p>
    )}
  </>
)

const Waiting = () => (
  <>
    <Skeleton className="my-2 h-7 w-20" />
    <Skeleton className="h-6 w-16 rounded-full" />
  </>
)

function ChangeChip({ change: { direction, words, good }, days }: { change: Change; days: number }) {
  const { icon, said } = LOOKS[direction]
  const tone = direction === 'same' ? 'line' : good ? 'ok' : 'warn'
  return (
    <Chip size="sm" tone={tone} icon={icon}>
      <span className="sr-only">{said} </span>
      {words}
      <span className="sr-only"> against the {days} days before</span>
    </Chip>
  )
}
