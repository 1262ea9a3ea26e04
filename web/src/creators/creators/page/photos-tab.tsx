import type { CreatorPage } from '@koji/contract'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { postPath } from '#profiles/people/creator-paths.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { placeholderOf } from '#profiles/people/placeholder.ts'
import { Panel } from '#ui/card.tsx'
import { CameraDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useCreatorPhotos } from './queries.ts'

const GRID = 'grid grid-cols-2 gap-1.5 sm:grid-cols-3 sm:gap-2'

/** The photos of all posts, each linked to its post. */
export function PhotosTab({ creator }: { creator: CreatorPage }) {
  const list = useCreatorPhotos(creator.userId)
  if (list.isPending)
    return (
      <SkeletonGroup className={GRID}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="aspect-square rounded-14" />
        ))}
      </SkeletonGroup>
    )
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
  const photos = list.data.pages.flatMap(({ items }) => items)
  if (photos.length === 0 && !list.hasNextPage)
    return (
      <Panel>
        <EmptyState
          drawing={CameraDrawing}
          level={3}
          title="No photos yet"
          text={`What ${creator.displayName} photographs appears here.`}
        />
      </Panel>
    )
  const author = { id: creator.userId, username: creator.username }
  return (
    <>
      <ul aria-label={`Photos of ${creator.displayName}`} className={GRID}>
        {photos.map(({ postId, photo, veil }, index) => (
          <li key={photo?.id ?? `${postId} ${index}`}>
            <Link
              to={postPath(author, postId)}
              aria-label={photo ? photo.alt || `Photo ${index + 1}` : `Photo ${index + 1}, for subscribers`}
              className="group relative block aspect-square overflow-hidden rounded-14 bg-sunken"
            >
              {photo ? (
                <Picture
                  photo={photo}
                  alt=""
                  sizes="(min-width: 1200px) 240px, (min-width: 480px) 33vw, 50vw"
                  className="size-full transition-transform duration-240 ease-koji group-hover:scale-103"
                />
              ) : (
                <span
                  className="absolute inset-0 grid place-items-center bg-cover bg-center"
                  style={{ backgroundImage: `url("${placeholderOf(veil.thumbhash)}")` }}
                >
                  <span className="grid size-11 place-items-center rounded-full bg-[#15110cb8] text-on-field">
                    <Lock className="size-5" aria-hidden />
                  </span>
                </span>
              )}
            </Link>
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
