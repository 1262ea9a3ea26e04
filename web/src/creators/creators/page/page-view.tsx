import type { CreatorPage } from '@koji/contract'
import { HandHeart, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LockAction } from '#creators/posts/lock-action.ts'
import { Button } from '#ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ComposerSheet } from '../composer/composer-sheet.tsx'
import { AboutTab } from './about-tab.tsx'
import { CreatorHeader } from './creator-header.tsx'
import { PAGE_GRID } from './page-grid.ts'
import { PhotosTab } from './photos-tab.tsx'
import { PostsTab, SinglePost } from './posts-tab.tsx'
import { PriceBar } from './price-bar.tsx'
import { PricePanel } from './price-panel.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

const TABS = ['posts', 'photos', 'about'] as const

/** A creator's page, as the viewer may see it. */
export function CreatorPageView({ creator }: { creator: CreatorPage }) {
  const [search, setSearch] = useSearchParams()
  const [composerOpen, setComposerOpen] = useState(false)
  const tab = TABS.find((value) => value === search.get('tab')) ?? 'posts'
  const postId = search.get('post')
  const isOwner = creator.patronage === 'owner'
  const newPostButton = isOwner && (
    <Button onClick={() => setComposerOpen(true)}>
      <Plus className="size-5" aria-hidden />
      New post
    </Button>
  )

  const choose = (next: (typeof TABS)[number]) =>
    setSearch(next === 'posts' ? {} : { tab: next }, { replace: true, preventScrollReset: true })

  return (
    <Screen title={creator.displayName} heading={null} width="creator" className="max-md:pb-16">
      <CreatorHeader creator={creator} />
      <div className={PAGE_GRID}>
        <aside className="grid gap-5 xl:sticky xl:top-24 xl:order-last">
          <PricePanel creator={creator} />
        </aside>
        <div className="min-w-0">
          {creator.welcome && creator.patronage === 'subscriber' && <Welcome creator={creator} />}
          {isOwner && <div className="mb-4 flex justify-end max-md:hidden">{newPostButton}</div>}
          <LockAction value={<SubscribeButton creator={creator} label="Subscribe to see" />}>
            {postId ? (
              <SinglePost creator={creator} postId={postId} />
            ) : (
              <Tabs
                label={`What ${creator.displayName} shares`}
                value={tab}
                onValueChange={choose}
                panelClass="pt-6"
                items={[
                  {
                    value: 'posts',
                    label: 'Posts',
                    panel: <PostsTab creator={creator} emptyAction={newPostButton} />,
                  },
                  { value: 'photos', label: 'Photos', panel: <PhotosTab creator={creator} /> },
                  { value: 'about', label: 'About', panel: <AboutTab creator={creator} /> },
                ]}
              />
            )}
          </LockAction>
        </div>
      </div>
      <PriceBar creator={creator} newPostButton={newPostButton} />
      {isOwner && <ComposerSheet open={composerOpen} onOpenChange={setComposerOpen} />}
    </Screen>
  )
}

const Welcome = ({ creator: { displayName, welcome } }: { creator: CreatorPage }) => (
  <section
    aria-label={`Welcome from ${displayName}`}
    className="mb-4 flex gap-4 rounded-20 bg-koji-wash p-5 md:p-6"
  >
    <HandHeart className="mt-0.5 size-6 shrink-0" aria-hidden />
    <p className="min-w-0 text-pretty wrap-anywhere whitespace-pre-line">{welcome}</p>
  </section>
)
