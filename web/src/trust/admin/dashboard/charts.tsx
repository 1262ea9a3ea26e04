import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel } from '#ui/card.tsx'
import { Chart, type ChartSeries } from '#ui/chart.tsx'
import type { Overview } from './queries.ts'

type Day = Overview['days'][number]

/** Axis labels between whole numbers stay empty, because there are no fractions of people. */
const formatInteger = (value: number): string => (Number.isInteger(value) ? value.toLocaleString('en') : '')

export const ActiveChart = ({ data }: { data: Overview }) => (
  <DailyChart
    id="active"
    title="People who were here"
    text="On a day, in the 7 and in the 30 days up to it"
    days={data.days}
    summary={`${formatInteger(data.active.day)} today, ${formatInteger(data.active.week)} in 7 days and ${formatInteger(data.active.month)} in 30 days.`}
    height={300}
    series={[
      { name: '30 days', value: ({ activeMonth }) => activeMonth, tone: 'ai' },
      { name: '7 days', value: ({ activeWeek }) => activeWeek, tone: 'pine' },
      { name: 'Day', value: ({ activeDay }) => activeDay, tone: 'koji' },
    ]}
  />
)

export const MetricCharts = ({ data }: { data: Overview }) => (
  <>
    <DailyChart
      id="money"
      title="Revenue a day"
      text="What subscribers paid, and what of it is ours; out of the ledger"
      days={data.days}
      format={dollars}
      summary={`${dollars(data.figures.gross.now)} paid, ${dollars(data.figures.fee.now)} of it ours.`}
      series={[
        { name: 'Paid', value: ({ gross }) => gross, tone: 'ai' },
        { name: 'Our fee', value: ({ fee }) => fee, tone: 'koji' },
      ]}
    />
    <DailyChart
      id="subscriptions"
      kind="bar"
      mirror
      title="Subscriptions begun and ended"
      text="Each day, at all creators together"
      days={data.days}
      summary={`${formatInteger(data.figures.subscribed.now)} began and ${formatInteger(data.figures.unsubscribed.now)} ended.`}
      series={[
        { name: 'Began', value: ({ subscribed }) => subscribed, tone: 'pine' },
        { name: 'Ended', value: ({ unsubscribed }) => unsubscribed, tone: 'ume' },
      ]}
    />
    <DailyChart
      id="talk"
      title="Matches and messages a day"
      text="How many, and nothing of what they say"
      days={data.days}
      summary={`${formatInteger(data.figures.matches.now)} matches and ${formatInteger(data.figures.messages.now)} messages.`}
      series={[
        { name: 'Messages', value: ({ messages }) => messages, tone: 'pine' },
        { name: 'Matches', value: ({ matches }) => matches, tone: 'ume' },
      ]}
    />
    <DailyChart
      id="joined"
      kind="bar"
      title="New people a day"
      text="Accounts, with a profile or without"
      days={data.days}
      summary={`${formatInteger(data.figures.joined.now)} joined.`}
      series={[{ name: 'Joined', value: ({ joined }) => joined, tone: 'koji' }]}
    />
  </>
)

interface DailyChartProps {
  id: string
  kind?: 'line' | 'bar'
  mirror?: boolean
  title: string
  text?: string
  summary: string
  days: readonly Day[]
  series: readonly { name: string; value: (day: Day) => number; tone: ChartSeries['tone'] }[]
  format?: (value: number) => string
  height?: number
}

function DailyChart({
  id,
  kind = 'line',
  title,
  text,
  days,
  series,
  format = formatInteger,
  ...rest
}: DailyChartProps) {
  const formatDay = useDayFormat()
  const empty = days.every((day) => series.every(({ value }) => value(day) === 0))
  return (
    <Panel as="section" id={id} className="scroll-mt-20">
      {empty ? (
        // An empty chart would look broken.
        <>
          <h2 className="title-18">{title}</h2>
          <p className="mt-2 text-15 text-ink-2">Nothing in these {days.length} days.</p>
        </>
      ) : (
        <Chart
          kind={kind}
          title={title}
          text={text}
          format={format}
          {...rest}
          level={2}
          labelsName="Day"
          labels={days.map(({ day }) => formatDay(day))}
          series={series.map(({ name: label, value, tone }) => ({
            name: label,
            tone,
            values: days.map(value),
          }))}
        />
      )}
    </Panel>
  )
}

function useDayFormat() {
  const language = useLanguage()
  return (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(language ?? 'en', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    })
}
