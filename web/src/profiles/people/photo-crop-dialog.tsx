import type { Crop } from '@koji/contract'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

const PhotoCrop = lazy(() => import('./photo-crop.tsx'))

interface PhotoCropDialogProps {
  /** An object URL, or null while there is no photo to crop. */
  url: string | null
  /** The number of photos after this one. */
  left: number
  /** The width of the crop divided by its height. */
  aspect?: number
  onCrop: (crop: Crop) => void
  onSkip: () => void
}

export function PhotoCropDialog({ url, left, aspect, onCrop, onSkip }: PhotoCropDialogProps) {
  const [chosen, setChosen] = useState<{ url: string; crop: Crop } | null>(null)
  const crop = chosen?.url === url ? chosen?.crop : undefined
  return (
    <Dialog
      open={url !== null}
      onOpenChange={(open) => !open && onSkip()}
      title="Choose the part that people see"
      description={
        left > 0
          ? `Drag to move, pinch or scroll to zoom. ${left === 1 ? 'One more photo comes' : `${left} more photos come`} after this one.`
          : 'Drag to move, pinch or scroll to zoom.'
      }
      footer={
        <>
          <DialogClose render={<Button variant="outline" />}>
            {left > 0 ? 'Leave it out' : 'Cancel'}
          </DialogClose>
          <Button disabled={!crop} onClick={() => crop && onCrop(crop)}>
            Use photo
          </Button>
        </>
      }
    >
      {url && (
        <Suspense
          fallback={
            <SkeletonGroup className="grid gap-3">
              <Skeleton className="h-[min(52dvh,30rem)] w-full rounded-20" />
              <Skeleton className="mx-auto h-11 w-44" />
            </SkeletonGroup>
          }
        >
          <PhotoCrop
            key={url}
            url={url}
            aspect={aspect}
            onCrop={(next) => setChosen({ url, crop: next })}
            onEnter={() => crop && onCrop(crop)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
