import { PLATFORM_FEE_PERCENT } from '@koji/contract/constants'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel } from '#ui/card.tsx'
import { Chart } from '#ui/chart.tsx'
import { rowsOf, subscribersWho } from './leads.ts'
import { type Dashboard, pointsOf, weeksOf } from './weeks.ts'

/** People are whole: a line between two numbers has none. */
const whole = (value: number): string => (Number.isInteger(value) ? value.toLocaleString('en') : '')

function useDayName() {
  const language = useLanguage()
  return (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(language ?? 'en', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    })
}

export function EarningsChart({ days, money }: Pick<Dashboard, 'days' | 'money'>) {
  const name = useDayName()
  const { each, points } = pointsOf(days, 'net')
  const title = `Earnings a ${each}`
  if (points.every(({ value }) => value === 0))
    return (
      <NothingYet
        title={title}
        text={`In these ${days.length} days nothing was paid. What comes in appears here at once.`}
      />
    )
  const best = bestOf(points)
  return (
    <Panel as="section">
      <Chart
        kind="line"
        level={2}
        title={title}
        text={`Net of the ${PLATFORM_FEE_PERCENT} % fee and of what was given back`}
        summary={`${dollars(money.net.now)} in ${days.length} days, most of it, ${dollars(best.value)}, ${ON[each]} ${name(best.day)}.`}
        labelsName={NAMES[each]}
        labels={points.map(({ day }) => name(day))}
        series={[{ name: 'Net', values: points.map(({ value }) => value), tone: 'ai' }]}
        format={dollars}
      />
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4 text-14">
        <Aside name="Paid by subscribers" value={dollars(money.gross.now)} to={rowsOf(days.length, 'paid')} />
        <Aside name="Given back" value={dollars(money.refunded.now)} to={rowsOf(days.length, 'given_back')} />
        <Aside
          name="A subscriber has brought"
          value={dollars(money.lifetimeValue)}
          to={subscribersWho('all')}
        />
        <Aside name="Next 30 days, about" value={dollars(money.forecast)} to={subscribersWho('renewing')} />
      </dl>
    </Panel>
  )
}

const NAMES = { day: 'Day', week: 'Week from' } as const
const ON = { day: 'on', week: 'in the week from' } as const

const bestOf = <Point extends { value: number }>(points: readonly Point[]): Point =>
  points.reduce((top, one) => (one.value > top.value ? one : top))

/** Each leads to what it is made of. */
const Aside = ({ name, value, to }: { name: string; value: string; to: string }) => (
  <div>
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-semibold tabular-nums">
      <Link
        to={to}
        aria-label={`${name}: ${value}`}
        className="inline-block py-0.5 text-ink underline decoration-control decoration-1 underline-offset-4 hover:decoration-2"
      >
        {value}
      </Link>
    </dd>
  </div>
)

export function ReachChart({ days }: Pick<Dashboard, 'days'>) {
  const name = useDayName()
  const { each, points } = pointsOf(days, 'reach')
  const title = `Reach a ${each}`
  const total = points.reduce((sum, { value }) => sum + value, 0)
  if (total === 0)
    return (
      <NothingYet
        title={title}
        text={`In these ${days.length} days nobody had a post of yours in front of them for the first time.`}
      />
    )
  const best = bestOf(points)
  return (
    <Panel as="section">
      <Chart
        kind="line"
        level={2}
        title={title}
        text="Members who had a post of yours in front of them for the first time"
        summary={`${whole(total)} in ${days.length} days, most of them, ${whole(best.value)}, ${ON[each]} ${name(best.day)}.`}
        labelsName={NAMES[each]}
        labels={points.map(({ day }) => name(day))}
        series={[{ name: 'Reach', values: points.map(({ value }) => value), tone: 'ai' }]}
        format={whole}
      />
    </Panel>
  )
}

export function WeeksChart({ days }: Pick<Dashboard, 'days'>) {
  const weeks = weeksOf(days)
  const sum = (key: 'joined' | 'left') => weeks.reduce((all, week) => all + week[key], 0)
  if (sum('joined') + sum('left') === 0)
    return (
      <NothingYet title="Joined and left, by week" text="In these weeks nobody joined and nobody left." />
    )
  return (
    <Panel as="section">
      <Chart
        kind="bar"
        mirror
        level={2}
        title="Joined and left, by week"
        summary={`${whole(sum('joined'))} joined and ${whole(sum('left'))} left.`}
        labelsName="Week"
        labels={weeks.map(({ label }) => label)}
        series={[
          { name: 'Joined', values: weeks.map(({ joined }) => joined), tone: 'pine' },
          { name: 'Left', values: weeks.map(({ left }) => left), tone: 'ume' },
        ]}
        format={whole}
        height={220}
      />
    </Panel>
  )
}

/** An empty chart would only look broken. */
const NothingYet = ({ title, text }: { title: string; text: string }) => (
  <Panel as="section">
    <h2 className="title-18">{title}</h2>
    <p className="mt-2 text-15 text-ink-2">{text}</p>
  </Panel>
)
