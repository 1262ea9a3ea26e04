import type { MyPhoto } from '@koji/contract'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useRef } from 'react'
import { PHOTO_LIMITS, PICKABLE } from '#profiles/people/photo-files.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import { UploadProgress } from '#ui/photo-slot.tsx'
import type { useSamples } from './use-samples.ts'

interface SamplePhotosProps {
  photos: readonly MyPhoto[]
  samples: ReturnType<typeof useSamples>
  error?: string
}

const TILE = 'relative aspect-square overflow-hidden rounded-14 bg-sunken'
const CORNER =
  'absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full bg-[#15110cb8] text-on-field inset-ring inset-ring-[#fff8ea59] hover:bg-[#15110c] focus-visible:outline-koji'

/** Up to four photos of the applicant's work. */
export function SamplePhotos({ photos, samples, error }: SamplePhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const { uploading, room, add, cancel, remove, retry } = samples

  function choose(files: FileList | null) {
    add([...(files ?? [])])
    if (input.current) input.current.value = ''
  }

  return (
    <FieldGroup
      label="Pictures of your work (optional)"
      hint={`Only our team sees them. ${PHOTO_LIMITS}`}
      error={error}
    >
      {() => (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <li key={photo.id} className={TILE}>
              <Picture photo={photo} alt={`Picture ${index + 1}`} sizes="10rem" className="size-full" />
              <button
                type="button"
                aria-label={`Remove picture ${index + 1}`}
                disabled={remove.isPending && remove.variables === photo.id}
                onClick={() => remove.mutate(photo.id)}
                className={CORNER}
              >
                <X className="size-5" aria-hidden />
              </button>
            </li>
          ))}
          {uploading.map((upload, index) => {
            const name = `picture ${photos.length + index + 1}`
            return (
              <li key={upload.key} className={TILE}>
                {upload.preview && <img src={upload.preview} alt="" className="size-full object-cover" />}
                {upload.failure ? (
                  <button
                    type="button"
                    onClick={() => retry(upload)}
                    className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-[#15110cd9] p-2 text-center text-12 font-semibold text-on-field"
                  >
                    <RotateCw className="size-5" aria-hidden />
                    {upload.failure} Try Again
                  </button>
                ) : (
                  <UploadProgress percent={upload.sent} name={name} />
                )}
                <button
                  type="button"
                  aria-label={`Cancel ${name}`}
                  onClick={() => cancel(upload.key)}
                  className={CORNER}
                >
                  <X className="size-5" aria-hidden />
                </button>
              </li>
            )
          })}
          {room > 0 && (
            <li className="aspect-square">
              <button
                type="button"
                onClick={() => input.current?.click()}
                className="grid size-full place-content-center justify-items-center gap-1.5 rounded-14 border-2 border-dashed border-control text-14 font-semibold text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
              >
                <ImagePlus className="size-7" aria-hidden />
                Add picture
              </button>
              <input
                ref={input}
                type="file"
                accept={PICKABLE}
                multiple
                hidden
                aria-label="Pictures of your work"
                onChange={(event) => choose(event.target.files)}
              />
            </li>
          )}
        </ul>
      )}
    </FieldGroup>
  )
}
