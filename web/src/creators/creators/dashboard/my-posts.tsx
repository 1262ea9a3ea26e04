import { PostState } from '@koji/contract'
import { useSearchParams } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useStore } from '#lib/use-store.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useMyPosts } from '../composer/queries.ts'
import { openDraftId } from '../composer/use-composer.ts'
import { PostRow } from './post-row.tsx'

const EMPTY: Record<PostState, { title: string; text: string }> = {
  published: { title: 'Nothing is out yet', text: 'Write your first post, and it appears here.' },
  scheduled: { title: 'Nothing is planned', text: 'A post that you schedule waits here for its time.' },
  draft: { title: 'No drafts', text: 'What you begin and put away waits here.' },
}

const LABELS: Record<PostState, string> = { published: 'Published', scheduled: 'Scheduled', draft: 'Drafts' }
const TABS = ['published', 'scheduled', 'draft'] as const

/** The posts of the signed-in creator, by state. */
export function MyPosts() {
  const [search, setSearch] = useSearchParams()
  const state = PostState.options.find((option) => option === search.get('posts')) ?? 'published'
  const choose = (next: PostState) =>
    setSearch(
      (params) => {
        if (next === 'published') params.delete('posts')
        else params.set('posts', next)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Panel as="section" id="posts" aria-label="Your posts" className="scroll-mt-20">
      <PanelHead title="Your posts" className="mb-1" />
      <Tabs
        label="Your posts"
        value={state}
        onValueChange={choose}
        panelClass="pt-2"
        items={TABS.map((value) => ({ value, label: LABELS[value], panel: <List state={value} /> }))}
      />
    </Panel>
  )
}

function List({ state }: { state: PostState }) {
  const list = useMyPosts(state)
  const openId = useStore(openDraftId)
  if (list.isPending)
    return (
      <SkeletonGroup className="grid gap-4 py-3">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (!list.data)
    return (
      <ErrorState
        level={3}
        text={friendlyMessage(list.error)}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  // The draft that is open in the composer is not listed.
  const posts = list.data.pages.flatMap(({ items }) => items).filter(({ id }) => id !== openId)
  if (posts.length === 0 && !list.hasNextPage)
    return <EmptyState drawing={PaletteDrawing} level={3} {...EMPTY[state]} />
  return (
    <>
      <ul aria-label={LABELS[state]}>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          auto={false}
          hasMore
          pending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        />
      )}
    </>
  )
}
