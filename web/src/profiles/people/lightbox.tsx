import { Dialog as Base } from '@base-ui/react/dialog'
import type { Photo } from '@koji/contract'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Picture } from './picture.tsx'

interface LightboxProps {
  photos: readonly (Photo & { alt?: string })[]
  /** The photo to start with. */
  index: number
  name: string
  onClose(): void
}

const CONTROL =
  'absolute z-1 grid size-12 place-items-center rounded-full bg-[#15110ccc] text-on-field inset-ring inset-ring-[#fff8ea40] outline-offset-2 focus-visible:outline-on-field'

/** Full-screen photos. */
export default function Lightbox({ photos, index: firstIndex, name, onClose }: LightboxProps) {
  const [index, setIndex] = useState(firstIndex)
  const photo = photos[index]!
  const title = `${name}, photo ${index + 1} of ${photos.length}`
  const go = (step: number) => setIndex((index + step + photos.length) % photos.length)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup
          onKeyDown={handleKeyDown}
          className="fixed inset-0 z-60 grid place-items-center bg-[#100e0bf2] p-4 outline-none transition-opacity duration-160 data-starting-style:opacity-0"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          <Picture
            key={photo.id}
            photo={photo}
            alt={photo.alt || title}
            sizes="100vw"
            priority
            className="max-h-full max-w-full rounded-14 [&>img]:h-auto [&>img]:max-h-[calc(100dvh-2rem)] [&>img]:w-auto [&>img]:max-w-full [&>img]:object-contain"
          />
          <Base.Close aria-label="Close" className={`${CONTROL} top-4 right-4`}>
            <X className="size-6" aria-hidden />
          </Base.Close>
          {photos.length > 1 && (
            <>
              <button
                type="button"
                aria-label="Previous photo"
                onClick={() => go(-1)}
                className={`${CONTROL} left-4`}
              >
                <ChevronLeft className="size-6" aria-hidden />
              </button>
              <button
                type="button"
                aria-label="Next photo"
                onClick={() => go(1)}
                className={`${CONTROL} right-4`}
              >
                <ChevronRight className="size-6" aria-hidden />
              </button>
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
