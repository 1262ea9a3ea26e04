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
import { tooMany, usePhotoIntake } from './photo-editor-intake.ts'
import { CropPreview } from './photo-editor-preview.tsx'
import { PHOTO_LIMITS, PICKABLE } from './photo-files.ts'
import { dropPhoto, type PhotoUpload, photoUploads } from './photo-uploads.ts'
import { keepPhotos, lookAgainSoon, useMyPhotos, useRemovePhoto, useReorderPhotos } from './photos.ts'
import { Picture } from './picture.tsx'

/** With the text of the rules, which few ever need here. */
const WhyHeld = lazy(async () => ({ default: (await import('./why-held.tsx')).WhyHeld }))

interface PhotoEditorProps {
  label?: string
  error?: string
  className?: string
}

type EditorProps = PhotoEditorProps & { label: string }

/** Your own photos: add, cut, reorder, remove. Everything is kept at once. */
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
  const coming = uploads.filter(({ state }) => state !== 'failed')
  const held = photos.filter(({ state }) => state === 'held')
  const reorder = useReorderPhotos()
  const remove = useRemovePhoto()
  const [removing, setRemoving] = useState<GridPhoto | null>(null)
  const [said, setSaid] = useState('')
  const picker = useRef<HTMLInputElement>(null)

  const room = PHOTOS_MAX - photos.length - coming.length
  const intake = usePhotoIntake(room, {
    added(photo) {
      void keepPhotos(queries, accountId, (held) => [...held.filter(({ id }) => id !== photo.id), photo])
      setSaid('Photo added.')
    },
    unsure: () => lookAgainSoon(queries, accountId),
  })

  const places = [
    ...photos.map((photo, index) => shownPlace(photo, index)),
    ...coming.map((upload, index) => comingPlace(upload, photos.length + index)),
  ]

  function take(id: string) {
    const place = places.find((one) => one.id === id)
    if (place?.pending === undefined) setRemoving(place ?? null)
    else dropPhoto(id)
  }

  async function confirmRemoval() {
    if (!removing) return
    try {
      await remove.mutateAsync(removing.id)
      setSaid('Photo removed.')
    } catch (failure) {
      toast({ title: 'The photo is still there', description: friendlyMessage(failure), tone: 'destructive' })
    }
  }

  const order = (ids: string[]) =>
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
    <div {...intake.drop} className={cx('grid grid-cols-1 gap-4', className)}>
      <Limits />
      <p role="status" className="text-14 font-medium empty:hidden">
        {intake.leftOut > 0 && tooMany(intake.leftOut)}
      </p>
      <PhotoFailures uploads={failed} />
      <div
        className={cx(
          'rounded-28 transition-shadow',
          intake.over && 'ring-4 ring-koji ring-offset-8 ring-offset-paper',
        )}
      >
        <PhotoGrid
          label={label}
          error={error}
          photos={places}
          max={PHOTOS_MAX}
          firstLabel="Main photo"
          onReorder={order}
          onRemove={take}
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
          intake.take([...(target.files ?? [])])
          // So that the same file can be chosen again.
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
        {said}
      </p>
      <PhotoCropDialog
        url={intake.opened?.url ?? null}
        left={intake.opened?.left ?? 0}
        onCrop={intake.use}
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

const NOTES = { checking: 'Being checked', held: 'Held for review', shown: undefined } as const

const nameOf = (index: number): string => (index === 0 ? 'main photo' : `photo ${index + 1}`)

const shownPlace = (photo: MyPhoto, index: number): GridPhoto => ({
  id: photo.id,
  name: nameOf(index),
  note: NOTES[photo.state],
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

const comingPlace = (upload: PhotoUpload, index: number): GridPhoto => ({
  id: upload.key,
  name: nameOf(index),
  pending: upload.sent,
  picture: <CropPreview preview={upload.preview} crop={upload.crop} />,
})

const Limits = () => (
  <p className="text-14 text-ink-2">{PHOTO_LIMITS} You can also drop or paste them here.</p>
)

/** The words are known already; only the photos are shapes. */
const EditorSkeleton = ({ label, className }: EditorProps) => (
  <div className={cx('grid grid-cols-1 gap-4', className)}>
    <Limits />
    <FieldGroup label={label}>
      {() => (
        <SkeletonGroup className="grid grid-cols-3 gap-2 sm:gap-3">
          <Skeleton className="col-span-2 row-span-2 aspect-4/5 rounded-28" />
          {Array.from({ length: PHOTOS_MAX - 1 }, (_, place) => (
            <Skeleton key={place} className="aspect-4/5 rounded-20" />
          ))}
        </SkeletonGroup>
      )}
    </FieldGroup>
  </div>
)
