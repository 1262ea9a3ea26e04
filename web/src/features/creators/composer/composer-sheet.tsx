import type { Visibility } from '@koji/contract'
import { friendlyMessage } from '../../../lib/friendly-messages.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { useMyPost } from './queries.ts'

interface ComposerSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** To change one that there is. */
  postId?: string
  visibility?: Visibility
  title?: string
}

/** The composer beside whatever one was looking at. What was begun stays when it is closed. */
export function ComposerSheet({ open, onOpenChange, postId, visibility, title }: ComposerSheetProps) {
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title ?? (postId ? 'Change post' : 'New post')}
      widthClass="w-[min(34rem,100vw)]"
    >
      {open &&
        (postId ? (
          <Existing postId={postId} onDone={close} />
        ) : (
          <Composer visibility={visibility} onDone={close} />
        ))}
    </Sheet>
  )
}

function Existing({ postId, onDone }: { postId: string; onDone: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useMyPost(postId)
  if (isPending)
    return (
      <SkeletonGroup className="grid gap-4">
        <Skeleton className="h-36 rounded-14" />
        <Skeleton className="h-28 rounded-14" />
        <Skeleton className="h-11 rounded-full" />
      </SkeletonGroup>
    )
  if (!data)
    return <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
  return <Composer key={data.id} post={data} onDone={onDone} />
}
