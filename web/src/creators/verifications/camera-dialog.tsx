import type { DocumentSide } from '@koji/contract'
import { Camera, CameraOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { SIDE_GUIDES } from './document-texts.ts'
import { useCamera } from './use-camera.ts'

interface CameraDialogProps {
  side: DocumentSide
  open: boolean
  onOpenChange: (open: boolean) => void
  onCapture: (file: File) => void
}

export const CameraDialog = ({ side, open, onOpenChange, onCapture }: CameraDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    size="lg"
    title={SIDE_GUIDES[side].camera}
    description={SIDE_GUIDES[side].hint}
  >
    <Viewfinder side={side} onCapture={onCapture} />
  </Dialog>
)

/** The camera is on only while this is mounted. */
function Viewfinder({ side, onCapture }: Pick<CameraDialogProps, 'side' | 'onCapture'>) {
  const { video, state, capture } = useCamera(side === 'selfie' ? 'user' : 'environment')

  async function takePicture() {
    const file = await capture()
    if (file) onCapture(file)
  }

  if (state === 'refused' || state === 'missing')
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-8 text-center">
        <CameraOff className="size-9 text-ink-2" aria-hidden />
        <p className="max-w-[40ch] text-pretty">
          {state === 'refused'
            ? 'Your browser does not let this page use the camera. You can allow it in the address bar, or upload a picture instead.'
            : 'There is no camera that this page can use. Please upload a picture instead.'}
        </p>
        <DialogClose render={<Button variant="outline" />}>Close</DialogClose>
      </div>
    )
  return (
    <div className="grid gap-4">
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-20 bg-[#15110c]">
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className={cx('size-full object-contain', side === 'selfie' && '-scale-x-100')}
        />
        {state === 'waiting' && <Spinner className="absolute size-8 text-on-field" />}
        <Guide side={side} />
      </div>
      <Button
        size="lg"
        disabled={state !== 'on'}
        onClick={() => void takePicture()}
        className="justify-self-center"
      >
        <Camera className="size-5" aria-hidden />
        Take the picture
      </Button>
    </div>
  )
}

const Guide = ({ side }: { side: DocumentSide }) => (
  <span
    aria-hidden
    className={cx(
      'pointer-events-none absolute border-3 border-koji/90',
      side === 'selfie' ? 'inset-y-[10%] aspect-3/4 rounded-full' : 'inset-[9%] rounded-20',
    )}
  />
)
