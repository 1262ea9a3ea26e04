import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Panel } from '#ui/card.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { Chart } from '#ui/chart.tsx'
import { Chip } from '#ui/chip.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { type Column, type Sort, Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Group } from './display-group.tsx'

interface Subscriber {
  name: string
  picture: string
  since: string
  paid: number
  state: 'active' | 'leaving'
}

const SUBSCRIBERS: readonly Subscriber[] = [
  { name: 'Lena Hartmann', picture: 'lena', since: '2026-03-02', paid: 6291, state: 'active' },
  { name: 'Hugo Lind', picture: 'hugo', since: '2026-07-19', paid: 2796, state: 'leaving' },
  { name: 'Priya Nair', picture: 'priya', since: '2025-11-30', paid: 8388, state: 'active' },
  { name: 'Wanda Kowalska', picture: 'wanda', since: '2026-10-01', paid: 699, state: 'active' },
]

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const COLUMNS: readonly Column<Subscriber>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    cell: (row) => (
      <span className="flex items-center gap-3 font-semibold">
        <Avatar name={row.name} src={`/pictures/${row.picture}-a.webp`} size={32} />
        {row.name}
      </span>
    ),
  },
  { id: 'since', label: 'Since', sortable: true, cell: (row) => row.since },
  {
    id: 'state',
    label: 'State',
    cell: (row) => (
      <Chip size="sm" tone={row.state === 'active' ? 'ok' : 'warn'}>
        {row.state === 'active' ? 'Active' : 'Ends soon'}
      </Chip>
    ),
  },
  { id: 'paid', label: 'Paid', sortable: true, numeric: true, cell: (row) => dollars(row.paid) },
]

const DAYS = Array.from({ length: 30 }, (_, day) => (day < 15 ? `${day + 17} Oct` : `${day - 14} Nov`))
const EARNED = DAYS.map((_, day) => Math.round((352 + day * 5.2 + Math.sin(day * 1.3) * 28) * 100) / 100)
const LAST_MONTH = DAYS.map((_, day) => Math.round((330 + day * 2.4 + Math.cos(day) * 22) * 100) / 100)
const WEEKS = Array.from({ length: 12 }, (_, week) => `W${week + 35}`)
const JOINED = [18, 22, 16, 31, 27, 24, 38, 33, 29, 41, 36, 44]
const LEFT = [6, 9, 7, 10, 4, 12, 8, 9, 7, 10, 6, 9]
const SLIDES = ['ridge', 'market', 'citrus', 'garden', 'dusk']

export const Figures = () => (
  <>
    <Group title="Charts" text="Arrow keys walk along the values; the table has them all." columns>
      <Panel>
        <Chart
          kind="line"
          title="Earnings a day"
          text="Net of the 10 % fee"
          summary="Daily net earnings rose from 352 to about 500 dollars in 30 days."
          labels={DAYS}
          labelsName="Day"
          series={[{ name: 'Earned', values: EARNED }]}
          format={(value) => `$${Number.isInteger(value) ? value : value.toFixed(2)}`}
        />
      </Panel>
      <Panel>
        <Chart
          kind="bar"
          mirror
          title="Joined and left, by week"
          summary="More people joined than left in each week."
          labels={WEEKS}
          labelsName="Week"
          series={[
            { name: 'Joined', values: JOINED, tone: 'pine' },
            { name: 'Left', values: LEFT, tone: 'ume' },
          ]}
        />
      </Panel>
      <Panel>
        <Chart
          kind="line"
          title="This month and the last"
          summary="Every week of this month is above the last one."
          labels={DAYS}
          labelsName="Day"
          series={[
            { name: 'This month', values: EARNED, tone: 'pine' },
            { name: 'Last month', values: LAST_MONTH, tone: 'ume' },
          ]}
          format={(value) => `$${Math.round(value)}`}
        />
      </Panel>
      <Panel>
        <Chart
          kind="donut"
          title="Where subscribers came from"
          summary="Almost half came from Discover."
          labels={['Discover', 'Shared link', 'Featured', 'Referral']}
          labelsName="Source"
          series={[{ name: 'Subscribers', values: [1086, 612, 402, 218] }]}
          format={(value) => value.toLocaleString('en')}
        />
      </Panel>
    </Group>
    <Group title="Table">
      <Subscribers />
    </Group>
    <Group title="Carousel">
      <Carousel label="Places" advanceMs={5_000} slideClass="w-[min(20rem,80%)]">
        {SLIDES.map((name) => (
          <Card key={name}>
            <img src={`/pictures/${name}.webp`} alt={`The ${name}`} className="h-56 w-full object-cover" />
          </Card>
        ))}
      </Carousel>
    </Group>
  </>
)

function Subscribers() {
  const [show, setShow] = useState<'full' | 'pending' | 'empty'>('full')
  const [sort, setSort] = useState<Sort>({ column: 'paid', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Hugo Lind']))
  const key = sort.column as 'name' | 'since' | 'paid'
  const sign = sort.direction === 'ascending' ? 1 : -1
  const rows = SUBSCRIBERS.toSorted((a, b) => (a[key] < b[key] ? -sign : sign))
  return (
    <Panel className="grid gap-5 max-md:bg-transparent max-md:p-0 max-md:inset-ring-0">
      <Tabs
        look="segmented"
        size="sm"
        label="State of the table"
        value={show}
        onValueChange={setShow}
        items={[
          { value: 'full', label: 'Full' },
          { value: 'pending', label: 'Loading' },
          { value: 'empty', label: 'Empty' },
        ]}
      />
      <Table
        caption="Subscribers"
        columns={COLUMNS}
        rows={show === 'full' ? rows : []}
        rowId={(row) => row.name}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        pending={show === 'pending'}
        empty={
          <EmptyState
            drawing={ReceiptDrawing}
            level={4}
            title="No subscribers yet"
            text="The first post makes the page worth a visit."
            action={<Button>Write a post</Button>}
          />
        }
        // oxlint-disable-next-line react/no-unstable-nested-components -- This is a function of the row, not a component.
        actions={(row) => (
          <Menu
            trigger={
              <Button variant="ghost" size="icon" aria-label={`Actions for ${row.name}`}>
                <Ellipsis className="size-5" aria-hidden />
              </Button>
            }
          >
            <MenuItem>Write a message</MenuItem>
            <MenuItem danger>Remove</MenuItem>
          </Menu>
        )}
      />
    </Panel>
  )
}
