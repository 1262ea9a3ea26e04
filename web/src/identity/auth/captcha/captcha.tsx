import { Check, CircleAlert, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type CaptchaStatus, captchaLifecycle, type Lifecycle } from './lifecycle.ts'
import { browserSteps } from './steps.ts'

interface CaptchaProps {
  /** The token when there is one; null as soon as it is of no use any more. Each opens one request. */
  onToken: (token: string | null) => void
  /** The check could not be done. The row says so as well, and offers to try again. */
  onError: () => void
}

const LOOKS: Record<CaptchaStatus | 'resting', { icon: ReactNode; text: string }> = {
  // As it was rendered ahead: nothing turns where nothing goes on.
  resting: {
    icon: <ShieldCheck className="size-5 shrink-0 text-ink-2" aria-hidden />,
    text: 'We check that you are human',
  },
  waiting: { icon: <Spinner className="size-5 shrink-0" />, text: 'Checking that you are human…' },
  done: {
    icon: (
      <span className="grid size-5 shrink-0 place-items-center rounded-full bg-ok text-surface">
        <Check className="size-3.5" strokeWidth={3.5} aria-hidden />
      </span>
    ),
    text: "You're human",
  },
  failed: {
    icon: <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden />,
    text: 'The check did not work.',
  },
}

/**
 * One row of a form that works by itself: there is something to press only when it failed. With another `key` it begins
 * anew, after a failed submit or when the form changes its purpose.
 */
export function Captcha({ onToken, onError }: CaptchaProps) {
  const [status, setStatus] = useState<CaptchaStatus | 'resting'>('resting')
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const lifecycle = useRef<Lifecycle>(null)

  const tell = useEffectEvent((now: CaptchaStatus, token: string | null) => {
    setStatus(now)
    onToken(token)
    if (now === 'failed') onError()
  })
  useEffect(() => {
    const begun = captchaLifecycle(browserSteps(place.current!), (now, token) => tell(now, token))
    lifecycle.current = begun
    begun.start()
    return () => begun.stop()
  }, [])

  function tryAgain() {
    // The button goes away, and with it the place of whoever uses the keyboard.
    frame.current?.focus()
    lifecycle.current?.start()
  }

  const { icon, text } = LOOKS[status]
  return (
    <div ref={frame} role="group" aria-label="Captcha" tabIndex={-1} className="rounded-14">
      <div ref={place} className="peer min-h-16.25 empty:hidden" />
      {/* A widget speaks for itself to the eye; its outcome is still said aloud here. */}
      <div className="flex min-h-13 items-center gap-3 rounded-14 border border-line py-1.5 pr-2 pl-4 text-15 peer-[:not(:empty)]:sr-only">
        {icon}
        <p
          role="status"
          className={status === 'waiting' || status === 'resting' ? 'text-ink-2' : 'font-medium'}
        >
          {text}
        </p>
        {status === 'failed' && (
          <Button variant="outline" size="sm" className="ml-auto" onClick={tryAgain}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
