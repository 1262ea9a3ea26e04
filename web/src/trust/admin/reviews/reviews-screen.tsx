import { FileUser, IdCard } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ENTER, Legend, type LegendKey, TAKE_OVER } from '../legend.tsx'
import { ApplicationReviews } from './application-reviews.tsx'
import type { QueueState } from './queries.ts'
import { VerificationReviews } from './verification-reviews.tsx'

const TABS = ['verifications', 'applications'] as const
const STATES: readonly { value: QueueState; label: string }[] = [
  { value: 'pending', label: 'Waiting, oldest first' },
  { value: 'decided', label: 'Decided, newest first' },
]

const DECIDING: readonly LegendKey[] = [
  ['A', 'Approve'],
  ['R', 'Reject'],
]
const KEYS: Record<(typeof TABS)[number], readonly LegendKey[]> = {
  verifications: [...DECIDING, TAKE_OVER, ENTER],
  applications: [...DECIDING, ['P', 'Look at the pictures'], TAKE_OVER, ENTER],
}

/** Who wants to be a creator, and who wants to prove who they are. */
export function ReviewsScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'verifications'
  const state = search.get('state') === 'decided' ? 'decided' : 'pending'
  const open = search.get('open')

  /** What is usual stays out of the address. */
  const go = (next: { tab?: string; state?: QueueState; open?: string | null }) => {
    const wanted = { tab, state, open: null, ...next }
    setSearch({
      ...(wanted.tab !== 'verifications' && { tab: wanted.tab }),
      ...(wanted.state !== 'pending' && { state: wanted.state }),
      ...(wanted.open && { open: wanted.open }),
    })
  }
  const shared = { state, open, onOpen: (id: string | null) => go({ open: id }) } as const

  return (
    <Screen
      title="ID Verifications"
      width="wide"
      lead="Each look at a document or a picture is written to the audit log, with your name."
      actions={<Legend keys={KEYS[tab]} />}
    >
      <div className="relative">
        <Select
          label="Which ones"
          labelHidden
          className="mb-4 md:absolute md:top-0 md:right-0 md:mb-0 md:w-60"
          options={STATES}
          value={state}
          onValueChange={(next) => go({ state: next })}
        />
        <Tabs
          label="What to review"
          look="segmented"
          className="[&>[role=tablist]]:max-sm:flex [&>[role=tablist]]:max-sm:*:flex-1"
          value={tab}
          onValueChange={(next) => go({ tab: next })}
          items={[
            {
              value: 'verifications',
              label: 'ID verifications',
              icon: IdCard,
              panel: <VerificationReviews {...shared} />,
            },
            {
              value: 'applications',
              label: 'Applications',
              icon: FileUser,
              panel: <ApplicationReviews {...shared} />,
            },
          ]}
        />
      </div>
    </Screen>
  )
}
