import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const STEPS = [100, 150, 200, 300, 400] as const

interface ZoomDialogProps {
  title: string
  src: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows an enlarged picture that can be scrolled. */
export function ZoomDialog({ title, src, open, onOpenChange }: ZoomDialogProps) {
  const [step, setStep] = useState(0)
  const percent = STEPS[step]!
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title={title}
      footer={
        <div className="flex items-center justify-center gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label="Smaller"
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          >
            <ZoomOut className="size-5" aria-hidden />
          </Button>
          <span role="status" className="min-w-16 text-center font-semibold tabular-nums">
            {percent} %
          </span>
          <Button
            variant="outline"
            size="icon"
            aria-label="Larger"
            disabled={step === STEPS.length - 1}
            onClick={() => setStep(step + 1)}
          >
            <ZoomIn className="size-5" aria-hidden />
          </Button>
        </div>
      }
    >
      {/* Scrolling areas must be reachable by keyboard. */}
      <section
        aria-label="Picture"
        tabIndex={0}
        className="h-[60dvh] overflow-auto overscroll-contain rounded-14 bg-sunken"
      >
        <img src={src} alt={title} className="max-w-none" style={{ width: `${percent}%` }} />
      </section>
    </Dialog>
  )
}
