import { SAVED_ORDERS, SavedKind } from '@koji/contract'
import { Palette, UsersRound } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { SavedOrder } from './queries.ts'
import { SavedList } from './saved-list.tsx'

const ORDERS: readonly { value: SavedOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
]

export function SavedScreen() {
  const [search, setSearch] = useSearchParams()
  const kind = SavedKind.options.find((each) => each === search.get('tab')) ?? 'people'
  const order = SAVED_ORDERS.find((each) => each === search.get('order')) ?? 'newest'

  /** The default value stays out of the URL. */
  function change(name: string, value: string, defaultValue: string) {
    setSearch(
      (params) => {
        if (value === defaultValue) params.delete(name)
        else params.set(name, value)
        return params
      },
      { replace: true },
    )
  }

  return (
    <Screen title="Saved" lead="People and creators for later. Nobody is told that you saved them.">
      <div className="relative">
        <Select
          label="Sort by"
          labelHidden
          className="mb-4 sm:absolute sm:top-0 sm:right-0 sm:mb-0 sm:w-48"
          options={ORDERS}
          value={order}
          onValueChange={(next) => change('order', next, 'newest')}
        />
        <Tabs
          label="What you saved"
          look="segmented"
          className="[&>[role=tablist]]:max-sm:flex [&>[role=tablist]]:max-sm:*:flex-1"
          value={kind}
          onValueChange={(next) => change('tab', next, 'people')}
          items={[
            {
              value: 'people',
              label: 'People',
              icon: UsersRound,
              panel: <SavedList kind="people" order={order} />,
            },
            {
              value: 'creators',
              label: 'Creators',
              icon: Palette,
              panel: <SavedList kind="creators" order={order} />,
            },
          ]}
        />
      </div>
    </Screen>
  )
}
