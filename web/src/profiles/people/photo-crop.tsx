import type { Crop } from '@koji/contract'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#ui/button.tsx'

/** The shape of a card. */
const CARD_ASPECT = 4 / 5
const ZOOM_MAX = 4
const ZOOM_STEP = 0.2
const MOVE_PX = 12
/** The dialog around it has its final size by then. */
const OPENED_MS = 280

interface PhotoCropProps {
  url: string
  aspect?: number | undefined
  onCrop: (crop: Crop) => void
  /** Enter was pressed on the photo. */
  onEnter: () => void
}

/** Which part of the photo is shown: moved and zoomed by finger, mouse, wheel or keys. */
export default function PhotoCrop({ url, aspect = CARD_ASPECT, onCrop, onEnter }: PhotoCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<RefObject<HTMLElement | null>>(null)
  const begun = useRef(false)

  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new Event('resize')), OPENED_MS)
    return () => clearTimeout(timer)
  }, [])

  const zoomBy = (step: number) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(1, now + step)))

  function change(shown: Area) {
    onCrop(fractionsOf(shown))
    // Before the first of these there is nothing to focus, and the dialog gave the focus to whatever it found.
    if (!begun.current) area.current?.current?.focus()
    begun.current = true
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

/** From percent, without the hair by which sums of them miss the edge. */
function fractionsOf({ x, y, width, height }: Area): Crop {
  const left = within(x / 100, 1)
  const top = within(y / 100, 1)
  return { x: left, y: top, width: within(width / 100, 1 - left), height: within(height / 100, 1 - top) }
}

const within = (part: number, most: number): number => Math.min(Math.max(part, 0), most)
