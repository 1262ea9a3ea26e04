import type { CaseQueue } from '@koji/contract'
import { Flag, type LucideIcon, ScanEye } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { withoutDefaults } from '../queue/url-params.ts'
import { ShortcutHelp } from '../shortcut-help.tsx'
import { AppealList } from './appeal-list.tsx'
import { CaseFigures } from './case-figures.tsx'
import { CaseList } from './case-list.tsx'
import { CheckPrecision } from './check-precision.tsx'
import { APPEAL_SHORTCUTS, CASE_SHORTCUTS } from './labels.ts'
import { useCaseFigures } from './queries.ts'

const TABS = {
  content: ['open', 'mine', 'decided', 'appeals', 'precision'],
  reports: ['open', 'mine', 'decided'],
} as const
type Tab = (typeof TABS)['content'][number]

export const ModerationScreen = () => <CasesScreen title="Content Moderation" queue="content" />
export const ReportsScreen = () => <CasesScreen title="Reports" queue="reports" />

/** Both queues share this screen: cases from automatic checks, and cases from reports. */
function CasesScreen({ title, queue }: { title: string; queue: CaseQueue }) {
  const [search, setSearch] = useSearchParams()
  const { data } = useCaseFigures(queue)
  const tabs: readonly Tab[] = TABS[queue]
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'open'
  const open = search.get('open')
  const other = OTHER_QUEUE[queue]

  const updateUrl = (changes: { tab?: Tab; open?: string | null }) =>
    setSearch(withoutDefaults({ tab, open: null, ...changes }, { tab: 'open' }))
  const selection = { open, onOpen: (id: string | null) => updateUrl({ open: id }) }
  const counts: Partial<Record<Tab, number>> = data
    ? { open: data.waiting, mine: data.mine, appeals: data.appeals }
    : {}

  function renderPanel(name: Tab) {
    if (name === 'appeals') return <AppealList {...selection} />
    if (name === 'precision') return <CheckPrecision />
    return <CaseList queue={queue} list={name} {...selection} />
  }

  return (
    <Screen
      title={title}
      width="full"
      lead={<CaseFigures queue={queue} />}
      actions={
        <>
          <Link to={other.to} className={buttonClass({ variant: 'ghost' })}>
            <other.icon className="size-5" aria-hidden />
            {other.label}
          </Link>
          <ShortcutHelp shortcuts={tab === 'appeals' ? APPEAL_SHORTCUTS : CASE_SHORTCUTS} />
        </>
      }
    >
      <Tabs
        label="Which ones"
        look="segmented"
        size="sm"
        value={tab}
        onValueChange={(next) => updateUrl({ tab: next })}
        items={tabs.map((value) => ({
          value,
          label: TAB_LABELS[value],
          panel: renderPanel(value),
          ...(counts[value] !== undefined && { count: counts[value] }),
        }))}
      />
    </Screen>
  )
}

const OTHER_QUEUE: Record<CaseQueue, { to: string; label: string; icon: LucideIcon }> = {
  content: { to: paths.adminReports, label: 'Reports', icon: Flag },
  reports: { to: paths.adminModeration, label: 'Content moderation', icon: ScanEye },
}

const TAB_LABELS: Record<Tab, string> = {
  open: 'Queue',
  mine: 'Mine',
  decided: 'Decided',
  appeals: 'Appeals',
  precision: 'Precision',
}
