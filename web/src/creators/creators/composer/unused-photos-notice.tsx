import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { draftPhotoIds } from './local-draft.ts'
import { useDeleteUnusedPhotos } from './queries.ts'
import type { usePostPhotos } from './use-post-photos.ts'

/** Shown when unused photos fill the upload limit; offers to delete them. */
export function UnusedPhotosNotice({ photos }: { photos: ReturnType<typeof usePostPhotos> }) {
  const deleteUnused = useDeleteUnusedPhotos()
  const rejected = photos.list.filter(({ refusal }) => refusal === 'too_many_photos')
  if (rejected.length === 0) return null
  const attached = photos.list.flatMap(({ photo }) => photo?.id ?? [])
  return (
    <div
      role="alert"
      className="mt-3 grid justify-items-start gap-2 rounded-14 bg-warn-wash px-4 py-3 text-14"
    >
      <p>
        <strong>You have added many photos that no post uses.</strong> Without them there is room again. What
        is in your posts and drafts stays.
      </p>
      <Button
        variant="outline"
        size="sm"
        pending={deleteUnused.isPending}
        onClick={() =>
          deleteUnused.mutate([...new Set([...attached, ...draftPhotoIds()])].slice(0, 200), {
            onSuccess: () => rejected.forEach(photos.retry),
          })
        }
      >
        Remove unused photos
      </Button>
      {deleteUnused.error && <p className="font-medium text-danger">{friendlyMessage(deleteUnused.error)}</p>}
    </div>
  )
}
