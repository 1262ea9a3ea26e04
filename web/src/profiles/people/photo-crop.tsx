import type { Crop } from '@koji/contract'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#ui/button.tsx'

/** The aspect ratio of a card. */
const CARD_ASPECT = 4 / 5
const ZOOM_MAX = 4
const ZOOM_STEP = 0.2
const MOVE_PX = 12
/** The opening animation of the dialog has ended by then. */
const DIALOG_OPEN_MS = 280

interface PhotoCropProps {
  url: string
  aspect?: number | undefined
  onCrop: (crop: Crop) => void
  /** Enter was pressed on the photo. */
  onEnter: () => void
}

/** Chooses the visible part of a photo by touch, mouse, wheel or keyboard. */
export default function PhotoCrop({ url, aspect = CARD_ASPECT, onCrop, onEnter }: PhotoCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<RefObject<HTMLElement | null>>(null)
  const hasFocused = useRef(false)

  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new Event('resize')), DIALOG_OPEN_MS)
    return () => clearTimeout(timer)
  }, [])

  const zoomBy = (step: number) => setZoom((current) => Math.min(ZOOM_MAX, Math.max(1, current + step)))

  function change(visible: Area) {
    onCrop(toFractions(visible))
    // The cropper exists only now; until then, the dialog focused another element.
    if (!hasFocused.current) area.current?.current?.focus()
    hasFocused.current = true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === area.current?.current) return onEnter()
    const step = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0
    if (step === 0) return
    event.preventDefault()
    zoomBy(step)
  }

  return (
    <div
      className="grid gap-3"
      onKeyDown={onKeyDown}
      role="group"
      aria-label="Choose the part that people see"
    >
      <div className="relative h-[min(52dvh,30rem)] overflow-hidden rounded-20 bg-inverse [&_[data-testid=cropper]]:rounded-14 [&_[data-testid=cropper]]:focus-visible:outline-koji">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={aspect}
          keyboardStep={MOVE_PX}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={change}
          setCropperRef={(ref) => {
            area.current = ref
          }}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Photo. The arrow keys move it, plus and minus zoom, Enter takes it.',
          }}
        />
      </div>
      <div className="flex items-center justify-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label="Zoom out"
          onClick={() => zoomBy(-ZOOM_STEP)}
          disabled={zoom <= 1}
        >
          <Minus className="size-5" aria-hidden />
        </Button>
        <span role="status" className="min-w-16 text-center text-14 text-ink-2 tabular-nums">
          {Math.round(zoom * 100)} %
        </span>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Zoom in"
          onClick={() => zoomBy(ZOOM_STEP)}
          disabled={zoom >= ZOOM_MAX}
        >
          <Plus className="size-5" aria-hidden />
        </Button>
      </div>
    </div>
  )
}

/** Converts percent to fractions, clamped because rounding can exceed the edge. */
function toFractions({ x, y, width, height }: Area): Crop {
  const left = clamp(x / 100, 1)
  const top = clamp(y / 100, 1)
  return { x: left, y: top, width: clamp(width / 100, 1 - left), height: clamp(height / 100, 1 - top) }
}

const clamp = (part: number, max: number): number => Math.min(Math.max(part, 0), max)
