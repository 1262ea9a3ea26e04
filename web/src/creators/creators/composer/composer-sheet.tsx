import type { Visibility } from '@koji/contract'
import { lazy, Suspense } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useMyPost } from './queries.ts'

/** Loaded on demand, because most visits to a page never open it. */
const Composer = lazy(async () => ({ default: (await import('./composer.tsx')).Composer }))

interface ComposerSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The post to edit; without it, the sheet writes a new one. */
  postId?: string
  visibility?: Visibility
  title?: string
}

/** The composer in a side sheet. Closing the sheet keeps the draft. */
export function ComposerSheet({ open, onOpenChange, postId, visibility, title }: ComposerSheetProps) {
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title ?? (postId ? 'Change post' : 'New post')}
      widthClass="w-[min(34rem,100vw)]"
    >
      {open && (
        <Suspense fallback={<ComposerSkeleton />}>
          {postId ? (
            <EditPost postId={postId} onDone={close} />
          ) : (
            <Composer visibility={visibility} onDone={close} />
          )}
        </Suspense>
      )}
    </Sheet>
  )
}

function EditPost({ postId, onDone }: { postId: string; onDone: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useMyPost(postId)
  if (isPending) return <ComposerSkeleton />
  if (!data)
    return <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
  return <Composer key={data.id} post={data} onDone={onDone} />
}

const ComposerSkeleton = () => (
  <SkeletonGroup className="grid gap-4">
    <Skeleton className="mt-9 h-36 rounded-14" />
    <Skeleton className="h-28 rounded-14" />
    <Skeleton className="h-11 rounded-full" />
  </SkeletonGroup>
)
