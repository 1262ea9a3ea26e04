import { PLATFORM_FEE_PERCENT } from '@koji/contract/constants'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel } from '#ui/card.tsx'
import { Chart } from '#ui/chart.tsx'
import { earningsLink, subscribersLink } from './figure-links.ts'
import { type Dashboard, pointsOf, weeksOf } from './weeks.ts'

/** Axis labels for counts of people are whole numbers; other ticks stay unlabeled. */
const formatWhole = (value: number): string => (Number.isInteger(value) ? value.toLocaleString('en') : '')

function useDayFormatter() {
  const language = useLanguage()
  return (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(language ?? 'en', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    })
}

export function EarningsChart({ days, money }: Pick<Dashboard, 'days' | 'money'>) {
  const formatDay = useDayFormatter()
  const { interval, points } = pointsOf(days, 'net')
  const title = `Earnings a ${interval}`
  if (points.every(({ value }) => value === 0))
    return (
      <EmptyChart
        title={title}
        text={`In these ${days.length} days nothing was paid. What comes in appears here at once.`}
      />
    )
  const best = highestPoint(points)
  return (
    <Panel as="section">
      <Chart
        kind="line"
        level={2}
        title={title}
        text={`Net of the ${PLATFORM_FEE_PERCENT} % fee and of what was given back`}
        summary={`${dollars(money.net.now)} in ${days.length} days, most of it, ${dollars(best.value)}, ${BEST_PREFIXES[interval]} ${formatDay(best.day)}.`}
        labelsName={INTERVAL_LABELS[interval]}
        labels={points.map(({ day }) => formatDay(day))}
        series={[{ name: 'Net', values: points.map(({ value }) => value), tone: 'ai' }]}
        format={dollars}
      />
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4 text-14">
        <Figure
          name="Paid by subscribers"
          value={dollars(money.gross.now)}
          to={earningsLink(days.length, 'paid')}
        />
        <Figure
          name="Given back"
          value={dollars(money.refunded.now)}
          to={earningsLink(days.length, 'given_back')}
        />
        <Figure
          name="A subscriber has brought"
          value={dollars(money.lifetimeValue)}
          to={subscribersLink('all')}
        />
        <Figure name="Next 30 days, about" value={dollars(money.forecast)} to={subscribersLink('renewing')} />
      </dl>
    </Panel>
  )
}

const INTERVAL_LABELS = { day: 'Day', week: 'Week from' } as const
const BEST_PREFIXES = { day: 'on', week: 'in the week from' } as const

const highestPoint = <Point extends { value: number }>(points: readonly Point[]): Point =>
  points.reduce((best, point) => (point.value > best.value ? point : best))

/** A figure with a link to the rows behind it. */
const Figure = ({ name, value, to }: { name: string; value: string; to: string }) => (
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
  const formatDay = useDayFormatter()
  const { interval, points } = pointsOf(days, 'reach')
  const title = `Reach a ${interval}`
  const total = points.reduce((sum, { value }) => sum + value, 0)
  if (total === 0)
    return (
      <EmptyChart
        title={title}
        text={`In these ${days.length} days nobody had a post of yours in front of them for the first time.`}
      />
    )
  const best = highestPoint(points)
  return (
    <Panel as="section">
      <Chart
        kind="line"
        level={2}
        title={title}
        text="Members who had a post of yours in front of them for the first time"
        summary={`${formatWhole(total)} in ${days.length} days, most of them, ${formatWhole(best.value)}, ${BEST_PREFIXES[interval]} ${formatDay(best.day)}.`}
        labelsName={INTERVAL_LABELS[interval]}
        labels={points.map(({ day }) => formatDay(day))}
        series={[{ name: 'Reach', values: points.map(({ value }) => value), tone: 'ai' }]}
        format={formatWhole}
      />
    </Panel>
  )
}

export function WeeksChart({ days }: Pick<Dashboard, 'days'>) {
  const weeks = weeksOf(days)
  const totalOf = (key: 'joined' | 'left') => weeks.reduce((total, week) => total + week[key], 0)
  if (totalOf('joined') + totalOf('left') === 0)
    return (
      <EmptyChart title="Joined and left, by week" text="In these weeks nobody joined and nobody left." />
    )
  return (
    <Panel as="section">
      <Chart
        kind="bar"
        mirror
        level={2}
        title="Joined and left, by week"
        summary={`${formatWhole(totalOf('joined'))} joined and ${formatWhole(totalOf('left'))} left.`}
        labelsName="Week"
        labels={weeks.map(({ label }) => label)}
        series={[
          { name: 'Joined', values: weeks.map(({ joined }) => joined), tone: 'pine' },
          { name: 'Left', values: weeks.map(({ left }) => left), tone: 'ume' },
        ]}
        format={formatWhole}
        height={220}
      />
    </Panel>
  )
}

/** Replaces a chart without data, which would look broken. */
const EmptyChart = ({ title, text }: { title: string; text: string }) => (
  <Panel as="section">
    <h2 className="title-18">{title}</h2>
    <p className="mt-2 text-15 text-ink-2">{text}</p>
  </Panel>
)
