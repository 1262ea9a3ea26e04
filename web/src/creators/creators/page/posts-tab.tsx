import type { CreatorPage, Post } from '@koji/contract'
import type { ReactNode } from 'react'
import { useLiveCounts } from '#creators/posts/live-counts.ts'
import { PostCard } from '#creators/posts/post-card.tsx'
import { PostList, PostListSkeleton } from '#creators/posts/post-list.tsx'
import { useCreatorPosts, usePost } from '#creators/posts/queries.ts'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing, PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OwnPostMenu } from '../composer/own-post-menu.tsx'

interface PostsTabProps {
  creator: CreatorPage
  /** Shown to the owner while there are no posts. */
  emptyAction?: ReactNode
}

const menuOf = (creator: CreatorPage) =>
  creator.patronage === 'owner' ? (post: Post) => <OwnPostMenu post={post} /> : undefined

export function PostsTab({ creator, emptyAction }: PostsTabProps) {
  const list = useCreatorPosts(creator.userId)
  const isOwner = creator.patronage === 'owner'
  return (
    <PostList
      label={`Posts of ${creator.displayName}`}
      list={list}
      menu={menuOf(creator)}
      subscribers={isOwner ? creator.subscriberCount : undefined}
      empty={
        <EmptyState
          drawing={PaletteDrawing}
          level={3}
          title="No posts yet"
          text={
            isOwner ? 'The first one is the hardest.' : `What ${creator.displayName} shares appears here.`
          }
          action={emptyAction}
        />
      }
    />
  )
}

/** The post of a link, with a link to all posts. */
export function SinglePost({ creator, postId }: { creator: CreatorPage; postId: string }) {
  useLiveCounts()
  const { data, error, isPending, isFetching, refetch } = usePost(postId)
  const allPostsPath = creatorPath({ id: creator.userId, username: creator.username })
  const missing = data ? data.author.id !== creator.userId : isNotFound(error)
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={allPostsPath} className="justify-self-start">
        All posts
      </BackLink>
      {isPending && <PostListSkeleton />}
      {missing && (
        <Panel>
          <EmptyState
            drawing={MagnifierDrawing}
            level={3}
            title="This post is not here"
            text="It may have been deleted, or the link is wrong."
          />
        </Panel>
      )}
      {error && !missing && !data && (
        <Panel>
          <ErrorState
            level={3}
            text={friendlyMessage(error)}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {data && !missing && (
        <PostCard
          key={data.id}
          post={data}
          standalone
          priority
          menu={menuOf(creator)?.(data)}
          subscribers={creator.patronage === 'owner' ? creator.subscriberCount : undefined}
        />
      )}
    </div>
  )
}

const isNotFound = (error: unknown): boolean => error instanceof Refused && error.problem.code === 'not_found'
