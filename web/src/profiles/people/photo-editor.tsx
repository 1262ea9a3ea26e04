import { type MyPhoto, PHOTOS_MAX } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'
import { cx } from '#ui/cx.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import { type GridPhoto, PhotoGrid } from '#ui/photo-grid.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { PhotoCropDialog } from './photo-crop-dialog.tsx'
import { PhotoFailures } from './photo-editor-failures.tsx'
import { CropPreview } from './photo-editor-preview.tsx'
import { PHOTO_LIMITS, PICKABLE } from './photo-files.ts'
import { type PhotoUpload, photoUploads, removeUpload } from './photo-uploads.ts'
import { refetchPhotosSoon, updateMyPhotos, useMyPhotos, useRemovePhoto, useReorderPhotos } from './photos.ts'
import { Picture } from './picture.tsx'
import { leftOutMessage, usePhotoIntake } from './use-photo-intake.ts'

/** Lazy, because it contains the text of the rules. */
const WhyHeld = lazy(async () => ({ default: (await import('./why-held.tsx')).WhyHeld }))

interface PhotoEditorProps {
  label?: string
  error?: string
  className?: string
}

type EditorProps = PhotoEditorProps & { label: string }

/** Adds, crops, reorders and removes the member's photos. Every change is saved right away. */
export function PhotoEditor({ label = 'Your photos', ...props }: PhotoEditorProps) {
  const { data, isFetching, refetch } = useMyPhotos()
  if (data) return <Editor photos={data} label={label} {...props} />
  if (isFetching) return <EditorSkeleton label={label} className={props.className} />
  return <ErrorState onRetry={() => void refetch()} pending={isFetching} level={2} />
}

function Editor({ photos, label, error, className }: EditorProps & { photos: readonly MyPhoto[] }) {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const uploads = useStore(photoUploads)
  const failed = uploads.filter(({ state }) => state === 'failed')
  const uploading = uploads.filter(({ state }) => state !== 'failed')
  const held = photos.filter(({ state }) => state === 'held')
  const reorder = useReorderPhotos()
  const remove = useRemovePhoto()
  const [removing, setRemoving] = useState<GridPhoto | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const picker = useRef<HTMLInputElement>(null)

  const room = PHOTOS_MAX - photos.length - uploading.length
  const intake = usePhotoIntake(room, {
    onAdded(photo) {
      void updateMyPhotos(queries, accountId, (current) => [
        ...current.filter(({ id }) => id !== photo.id),
        photo,
      ])
      setAnnouncement('Photo added.')
    },
    onUncertain: () => refetchPhotosSoon(queries, accountId),
  })

  const slots = [
    ...photos.map((photo, index) => photoSlot(photo, index)),
    ...uploading.map((upload, index) => uploadSlot(upload, photos.length + index)),
  ]

  function removeSlot(id: string) {
    const slot = slots.find((each) => each.id === id)
    if (slot?.pending === undefined) setRemoving(slot ?? null)
    else removeUpload(id)
  }

  async function confirmRemoval() {
    if (!removing) return
    try {
      await remove.mutateAsync(removing.id)
      setAnnouncement('Photo removed.')
    } catch (failure) {
      toast({ title: 'The photo is still there', description: friendlyMessage(failure), tone: 'destructive' })
    }
  }

  const saveOrder = (ids: string[]) =>
    reorder.mutate(
      ids.filter((id) => photos.some((photo) => photo.id === id)),
      {
        onError: (failure) =>
          toast({
            title: 'The order was not kept',
            description: friendlyMessage(failure),
            tone: 'destructive',
          }),
      },
    )

  return (
    <div {...intake.dropTarget} className={cx('grid grid-cols-1 gap-4', className)}>
      <Limits />
      <p role="status" className="text-14 font-medium empty:hidden">
        {intake.leftOut > 0 && leftOutMessage(intake.leftOut)}
      </p>
      <PhotoFailures uploads={failed} />
      <div
        className={cx(
          'rounded-28 transition-shadow',
          intake.isDraggedOver && 'ring-4 ring-koji ring-offset-8 ring-offset-paper',
        )}
      >
        <PhotoGrid
          label={label}
          error={error}
          photos={slots}
          max={PHOTOS_MAX}
          firstLabel="Main photo"
          onReorder={saveOrder}
          onRemove={removeSlot}
          onAdd={() => picker.current?.click()}
        />
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={PICKABLE}
        aria-label="Choose photos"
        onChange={({ target }) => {
          intake.addFiles([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      {held.length > 0 && (
        <Suspense>
          <p className="rounded-14 bg-warn-wash px-4 py-3 text-14">
            <strong>{held.length === 1 ? 'One photo is held.' : `${held.length} photos are held.`}</strong>{' '}
            <WhyHeld photos={held} /> You can go on meanwhile.
          </p>
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PhotoCropDialog
        url={intake.opened?.url ?? null}
        left={intake.opened?.left ?? 0}
        onCrop={intake.acceptCrop}
        onSkip={intake.skip}
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remove this photo?"
        description="It is gone for good, here and wherever others see it."
        confirm="Remove photo"
        tone="destructive"
        onConfirm={confirmRemoval}
      />
    </div>
  )
}

const STATE_NOTES = { checking: 'Being checked', held: 'Held for review', shown: undefined } as const

const nameOf = (index: number): string => (index === 0 ? 'main photo' : `photo ${index + 1}`)

const photoSlot = (photo: MyPhoto, index: number): GridPhoto => ({
  id: photo.id,
  name: nameOf(index),
  note: STATE_NOTES[photo.state],
  picture: (
    <Picture
      photo={photo}
      alt={`Your ${nameOf(index)}`}
      sizes={index === 0 ? '(width >= 960px) 420px, 66vw' : '(width >= 960px) 200px, 33vw'}
      className="size-full"
      priority
    />
  ),
})

const uploadSlot = (upload: PhotoUpload, index: number): GridPhoto => ({
  id: upload.key,
  name: nameOf(index),
  pending: upload.sent,
  picture: <CropPreview preview={upload.preview} crop={upload.crop} />,
})

const Limits = () => (
  <p className="text-14 text-ink-2">{PHOTO_LIMITS} You can also drop or paste them here.</p>
)

/** Only the photos are skeletons, because the text is already known. */
const EditorSkeleton = ({ label, className }: EditorProps) => (
  <div className={cx('grid grid-cols-1 gap-4', className)}>
    <Limits />
    <FieldGroup label={label}>
      {() => (
        <SkeletonGroup className="grid grid-cols-3 gap-2 sm:gap-3">
          <Skeleton className="col-span-2 row-span-2 aspect-4/5 rounded-28" />
          {Array.from({ length: PHOTOS_MAX - 1 }, (_, index) => (
            <Skeleton key={index} className="aspect-4/5 rounded-20" />
          ))}
        </SkeletonGroup>
      )}
    </FieldGroup>
  </div>
)
