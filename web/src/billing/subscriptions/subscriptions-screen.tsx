import { CreditCard, Newspaper } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PostList } from '#creators/posts/post-list.tsx'
import { useFeed } from '#creators/posts/queries.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PastDueNotice } from './past-due-notice.tsx'
import { Plans } from './plans.tsx'

const TABS = ['posts', 'plans'] as const

/** The posts of subscribed creators, and the plans of the member. */
export function SubscriptionsScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((value) => value === search.get('tab')) ?? 'posts'
  return (
    <Screen title="Subscriptions" width="text">
      <PastDueNotice />
      <Tabs
        label="Subscriptions"
        value={tab}
        onValueChange={(next) => setSearch(next === 'posts' ? {} : { tab: next }, { replace: true })}
        panelClass="pt-6"
        items={[
          { value: 'posts', label: 'Posts', icon: Newspaper, panel: <Feed /> },
          { value: 'plans', label: 'Plans', icon: CreditCard, panel: <Plans /> },
        ]}
      />
    </Screen>
  )
}

const Feed = () => (
  <PostList
    label="Posts of creators whom you support"
    list={useFeed()}
    showAuthor
    empty={
      <EmptyState
        drawing={PaletteDrawing}
        title="Nothing to read yet"
        text="New posts of the creators whom you support appear here."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    }
  />
)
