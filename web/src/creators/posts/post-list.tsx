import type { Post } from '@koji/contract'
import type { ReactNode } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Card, Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useLiveCounts } from './live-counts.ts'
import { PostCard } from './post-card.tsx'
import { uniquePosts, type useFeed } from './queries.ts'

interface PostListProps {
  label: string
  list: ReturnType<typeof useFeed>
  /** Shown when there are no posts. */
  empty: ReactNode
  showAuthor?: boolean
  menu?: (post: Post) => ReactNode
  subscribers?: number
}

const LIST = 'grid grid-cols-1 gap-6'

export function PostList({ label, list, empty, showAuthor, menu, subscribers }: PostListProps) {
  useLiveCounts()
  if (list.isPending) return <PostListSkeleton />
  if (!list.data)
    return (
      <Panel>
        <ErrorState
          level={3}
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  const posts = uniquePosts(list.data)
  if (posts.length === 0 && !list.hasNextPage) return <Panel>{empty}</Panel>
  return (
    <>
      <ul aria-label={label} className={LIST}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard
              post={post}
              showAuthor={showAuthor}
              subscribers={subscribers}
              menu={menu?.(post)}
              priority={index === 0}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
      />
    </>
  )
}

export const PostListSkeleton = () => (
  <SkeletonGroup className={LIST}>
    {[0, 1].map((index) => (
      <Card key={index}>
        <Skeleton className="aspect-[16/10] rounded-none" />
        <div className="grid gap-4 p-5 md:p-6">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-3/5" />
          <SkeletonText lines={2} />
        </div>
      </Card>
    ))}
  </SkeletonGroup>
)
