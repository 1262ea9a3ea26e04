import { FileUser, IdCard } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { withoutDefaults } from '../queue/url-params.ts'
import { ENTER_SHORTCUT, type Shortcut, ShortcutHelp, TAKE_OVER_SHORTCUT } from '../shortcut-help.tsx'
import { ApplicationList } from './application-list.tsx'
import type { QueueState } from './queries.ts'
import { VerificationList } from './verification-list.tsx'

const TABS = ['verifications', 'applications'] as const
const STATE_OPTIONS: readonly { value: QueueState; label: string }[] = [
  { value: 'pending', label: 'Waiting, oldest first' },
  { value: 'decided', label: 'Decided, newest first' },
]

const DECISION_SHORTCUTS: readonly Shortcut[] = [
  ['A', 'Approve'],
  ['R', 'Reject'],
]
const SHORTCUTS: Record<(typeof TABS)[number], readonly Shortcut[]> = {
  verifications: [...DECISION_SHORTCUTS, TAKE_OVER_SHORTCUT, ENTER_SHORTCUT],
  applications: [...DECISION_SHORTCUTS, ['P', 'Look at the pictures'], TAKE_OVER_SHORTCUT, ENTER_SHORTCUT],
}

/** ID verifications and applications of creators. */
export function ReviewsScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'verifications'
  const state = search.get('state') === 'decided' ? 'decided' : 'pending'
  const open = search.get('open')

  const updateUrl = (changes: { tab?: string; state?: QueueState; open?: string | null }) =>
    setSearch(
      withoutDefaults({ tab, state, open: null, ...changes }, { tab: 'verifications', state: 'pending' }),
    )
  const listProps = { state, open, onOpen: (id: string | null) => updateUrl({ open: id }) } as const

  return (
    <Screen
      title="ID Verifications"
      width="wide"
      lead="Each look at a document or a picture is written to the audit log, with your name."
      actions={<ShortcutHelp shortcuts={SHORTCUTS[tab]} />}
    >
      <div className="relative">
        <Select
          label="Which ones"
          labelHidden
          className="mb-4 md:absolute md:top-0 md:right-0 md:mb-0 md:w-60"
          options={STATE_OPTIONS}
          value={state}
          onValueChange={(next) => updateUrl({ state: next })}
        />
        <Tabs
          label="What to review"
          look="segmented"
          className="[&>[role=tablist]]:max-sm:flex [&>[role=tablist]]:max-sm:*:flex-1"
          value={tab}
          onValueChange={(next) => updateUrl({ tab: next })}
          items={[
            {
              value: 'verifications',
              label: 'ID verifications',
              icon: IdCard,
              panel: <VerificationList {...listProps} />,
            },
            {
              value: 'applications',
              label: 'Applications',
              icon: FileUser,
              panel: <ApplicationList {...listProps} />,
            },
          ]}
        />
      </div>
    </Screen>
  )
}
