import type { Crop } from '@koji/contract'
import { ImageIcon } from 'lucide-react'

interface CropPreviewProps {
  preview: string | null
  crop: Crop | null
}

const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** The cropped part of a photo during its upload. */
export function CropPreview({ preview, crop }: CropPreviewProps) {
  if (!preview)
    return (
      <span className="grid size-full place-items-center bg-sunken text-ink-2">
        <ImageIcon className="size-8" aria-hidden />
      </span>
    )
  const { x, y, width, height } = crop ?? WHOLE
  return (
    <span className="relative block size-full overflow-hidden">
      <img
        src={preview}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${100 / width}%`,
          height: `${100 / height}%`,
          left: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`,
        }}
      />
    </span>
  )
}
