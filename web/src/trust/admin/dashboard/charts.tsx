import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel } from '#ui/card.tsx'
import { Chart, type ChartSeries } from '#ui/chart.tsx'
import type { Overview } from './queries.ts'

type Day = Overview['days'][number]

/** People are whole: a line between two numbers has none. */
const whole = (value: number): string => (Number.isInteger(value) ? value.toLocaleString('en') : '')

/** Who came, day by day. */
export const ActiveChart = ({ data }: { data: Overview }) => (
  <DaysChart
    id="active"
    title="People who were here"
    text="On a day, in the 7 and in the 30 days up to it"
    days={data.days}
    summary={`${whole(data.active.day)} today, ${whole(data.active.week)} in 7 days and ${whole(data.active.month)} in 30 days.`}
    height={300}
    series={[
      { name: '30 days', of: ({ activeMonth }) => activeMonth, tone: 'ai' },
      { name: '7 days', of: ({ activeWeek }) => activeWeek, tone: 'pine' },
      { name: 'Day', of: ({ activeDay }) => activeDay, tone: 'koji' },
    ]}
  />
)

/** What they did. */
export const Charts = ({ data }: { data: Overview }) => (
  <>
    <DaysChart
      id="money"
      title="Revenue a day"
      text="What subscribers paid, and what of it is ours; out of the ledger"
      days={data.days}
      format={dollars}
      summary={`${dollars(data.figures.gross.now)} paid, ${dollars(data.figures.fee.now)} of it ours.`}
      series={[
        { name: 'Paid', of: ({ gross }) => gross, tone: 'ai' },
        { name: 'Our fee', of: ({ fee }) => fee, tone: 'koji' },
      ]}
    />
    <DaysChart
      id="subscriptions"
      kind="bar"
      mirror
      title="Subscriptions begun and ended"
      text="Each day, at all creators together"
      days={data.days}
      summary={`${whole(data.figures.subscribed.now)} began and ${whole(data.figures.unsubscribed.now)} ended.`}
      series={[
        { name: 'Began', of: ({ subscribed }) => subscribed, tone: 'pine' },
        { name: 'Ended', of: ({ unsubscribed }) => unsubscribed, tone: 'ume' },
      ]}
    />
    <DaysChart
      id="talk"
      title="Matches and messages a day"
      text="How many, and nothing of what they say"
      days={data.days}
      summary={`${whole(data.figures.matches.now)} matches and ${whole(data.figures.messages.now)} messages.`}
      series={[
        { name: 'Messages', of: ({ messages }) => messages, tone: 'pine' },
        { name: 'Matches', of: ({ matches }) => matches, tone: 'ume' },
      ]}
    />
    <DaysChart
      id="joined"
      kind="bar"
      title="New people a day"
      text="Accounts, with a profile or without"
      days={data.days}
      summary={`${whole(data.figures.joined.now)} joined.`}
      series={[{ name: 'Joined', of: ({ joined }) => joined, tone: 'koji' }]}
    />
  </>
)

interface DaysChartProps {
  id: string
  kind?: 'line' | 'bar'
  mirror?: boolean
  title: string
  text?: string
  summary: string
  days: readonly Day[]
  series: readonly { name: string; of: (day: Day) => number; tone: ChartSeries['tone'] }[]
  format?: (value: number) => string
  height?: number
}

function DaysChart({
  id,
  kind = 'line',
  title,
  text,
  days,
  series,
  format = whole,
  ...rest
}: DaysChartProps) {
  const name = useDayName()
  const empty = days.every((day) => series.every(({ of }) => of(day) === 0))
  return (
    <Panel as="section" id={id} className="scroll-mt-20">
      {empty ? (
        // An empty chart would only look broken.
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
          labels={days.map(({ day }) => name(day))}
          series={series.map(({ name: label, of, tone }) => ({
            name: label,
            tone,
            values: days.map(of),
          }))}
        />
      )}
    </Panel>
  )
}

function useDayName() {
  const language = useLanguage()
  return (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(language ?? 'en', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    })
}
