import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { titleOf } from '#creators/posts/post-text.ts'
import { ago } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'
import { postPath } from '#profiles/people/creator-paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { useLatestComments } from './queries.ts'

/** The latest comments on the posts of the creator, each with a link to its post. */
export function LatestComments() {
  const list = useLatestComments()
  return (
    <Panel as="section" aria-label="Latest comments">
      <PanelHead title="Latest comments" className="mb-2" />
      {list.isPending && (
        <SkeletonGroup className="grid gap-4 py-2">
          <SkeletonRow size={32} />
          <SkeletonRow size={32} />
        </SkeletonGroup>
      )}
      {list.isLoadingError && (
        <ErrorState
          level={3}
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && <List list={list} />}
    </Panel>
  )
}

function List({ list }: { list: ReturnType<typeof useLatestComments> }) {
  const language = useLanguage()
  const { session } = useSession()
  const username = useMyProfile().data?.profile?.username ?? null
  const comments = list.data!.pages.flatMap(({ items }) => items)
  if (comments.length === 0)
    return <p className="py-3 text-14 text-ink-2">What others say about your posts appears here.</p>
  return (
    <>
      <ul>
        {comments.map(({ id, author, text, createdAt, hidden, postId, postText }) => (
          <li key={id} className="flex gap-3 border-t border-line py-3 first:border-0">
            <Avatar name={author.displayName} src={author.avatarUrl} size={32} />
            <div className="min-w-0 flex-1 text-14">
              <p>
                <b>{author.displayName}</b>{' '}
                <time dateTime={createdAt} className="text-ink-2">
                  {ago(createdAt, language)}
                </time>
              </p>
              <p className="line-clamp-3 wrap-anywhere">{text}</p>
              <p className="truncate text-13 text-ink-2">
                {hidden && <EyeOff className="mr-1 inline size-3.5" role="img" aria-label="Hidden" />}
                on{' '}
                <Link to={postPath({ id: session!.account.id, username }, postId)}>
                  {titleOf({ text: postText, photos: 1 })}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3.5"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? 'Try Again' : 'Show more'}
        </Button>
      )}
    </>
  )
}
