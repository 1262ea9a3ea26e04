import type { CaseQueue } from '@koji/contract'
import { Flag, type LucideIcon, ScanEye } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Legend } from '../legend.tsx'
import { AppealList } from './appeal-list.tsx'
import { CaseList } from './case-list.tsx'
import { Figures } from './figures.tsx'
import { Precision } from './precision.tsx'
import { useFigures } from './queries.ts'
import { APPEAL_KEYS, CASE_KEYS } from './words.ts'

const TABS = {
  content: ['open', 'mine', 'decided', 'appeals', 'precision'],
  reports: ['open', 'mine', 'decided'],
} as const
type Tab = (typeof TABS)['content'][number]

export const ModerationScreen = () => <CasesScreen title="Content Moderation" queue="content" />
export const ReportsScreen = () => <CasesScreen title="Reports" queue="reports" />

/** One engine for both queues: what the checks found, and what people told us. */
function CasesScreen({ title, queue }: { title: string; queue: CaseQueue }) {
  const [search, setSearch] = useSearchParams()
  const { data } = useFigures(queue)
  const tabs: readonly Tab[] = TABS[queue]
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'open'
  const open = search.get('open')
  const other = OTHER[queue]

  /** What is usual stays out of the address. */
  const go = (next: { tab?: Tab; open?: string | null }) => {
    const wanted = { tab, open: null, ...next }
    setSearch({
      ...(wanted.tab !== 'open' && { tab: wanted.tab }),
      ...(wanted.open && { open: wanted.open }),
    })
  }
  const shared = { open, onOpen: (id: string | null) => go({ open: id }) }
  const counts: Partial<Record<Tab, number>> = data
    ? { open: data.waiting, mine: data.mine, appeals: data.appeals }
    : {}

  function panel(which: Tab) {
    if (which === 'appeals') return <AppealList {...shared} />
    if (which === 'precision') return <Precision />
    return <CaseList queue={queue} list={which} {...shared} />
  }

  return (
    <Screen
      title={title}
      width="full"
      lead={<Figures queue={queue} />}
      actions={
        <>
          <Link to={other.to} className={buttonClass({ variant: 'ghost' })}>
            <other.icon className="size-5" aria-hidden />
            {other.label}
          </Link>
          <Legend keys={tab === 'appeals' ? APPEAL_KEYS : CASE_KEYS} />
        </>
      }
    >
      <Tabs
        label="Which ones"
        look="segmented"
        size="sm"
        value={tab}
        onValueChange={(next) => go({ tab: next })}
        items={tabs.map((value) => ({
          value,
          label: LABELS[value],
          panel: panel(value),
          ...(counts[value] !== undefined && { count: counts[value] }),
        }))}
      />
    </Screen>
  )
}

/** Where the rest of the work is. */
const OTHER: Record<CaseQueue, { to: string; label: string; icon: LucideIcon }> = {
  content: { to: paths.adminReports, label: 'Reports', icon: Flag },
  reports: { to: paths.adminModeration, label: 'Content moderation', icon: ScanEye },
}

const LABELS: Record<Tab, string> = {
  open: 'Queue',
  mine: 'Mine',
  decided: 'Decided',
  appeals: 'Appeals',
  precision: 'Precision',
}
