import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { photosBeingWritten } from './local-draft.ts'
import { useTidyPhotos } from './queries.ts'
import type { usePostPhotos } from './use-post-photos.ts'

/** Says what is in the way of more photos, and takes it out of the way. */
export function Crowded({ photos }: { photos: ReturnType<typeof usePostPhotos> }) {
  const tidy = useTidyPhotos()
  const stuck = photos.list.filter(({ refusal }) => refusal === 'too_many_photos')
  if (stuck.length === 0) return null
  const here = photos.list.flatMap(({ photo }) => photo?.id ?? [])
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
        pending={tidy.isPending}
        onClick={() =>
          tidy.mutate([...new Set([...here, ...photosBeingWritten()])].slice(0, 200), {
            onSuccess: () => stuck.forEach(photos.retry),
          })
        }
      >
        Remove unused photos
      </Button>
      {tidy.error && <p className="font-medium text-danger">{friendlyMessage(tidy.error)}</p>}
    </div>
  )
}
