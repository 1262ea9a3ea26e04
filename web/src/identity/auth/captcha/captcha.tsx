import { Check, CircleAlert, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type CaptchaStatus, captchaLifecycle, type Lifecycle } from './lifecycle.ts'
import { browserSteps } from './steps.ts'

interface CaptchaProps {
  /** Receives a token, or null once it is no longer valid. Each token is good for one request. */
  onToken: (token: string | null) => void
  /** The check failed. The row shows that as well, and offers a retry. */
  onError: () => void
}

const DISPLAY: Record<CaptchaStatus | 'idle', { icon: ReactNode; text: string }> = {
  // As prerendered: no spinner until the check starts.
  idle: {
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
 * A row of a form that runs its check without interaction, except for a retry after a failure. A new `key` starts another
 * check, after a failed submit or when the form switches between sign-in and sign-up.
 */
export function Captcha({ onToken, onError }: CaptchaProps) {
  const [status, setStatus] = useState<CaptchaStatus | 'idle'>('idle')
  const frame = useRef<HTMLDivElement>(null)
  const widgetSlot = useRef<HTMLDivElement>(null)
  const lifecycle = useRef<Lifecycle>(null)

  const handleStatus = useEffectEvent((next: CaptchaStatus, token: string | null) => {
    setStatus(next)
    onToken(token)
    if (next === 'failed') onError()
  })
  useEffect(() => {
    const started = captchaLifecycle(browserSteps(widgetSlot.current!), (next, token) =>
      handleStatus(next, token),
    )
    lifecycle.current = started
    started.start()
    return () => started.stop()
  }, [])

  function retry() {
    // The focused button disappears, so the row takes the focus.
    frame.current?.focus()
    lifecycle.current?.start()
  }

  const { icon, text } = DISPLAY[status]
  return (
    <div ref={frame} role="group" aria-label="Captcha" tabIndex={-1} className="rounded-14">
      <div ref={widgetSlot} className="peer min-h-16.25 empty:hidden" />
      {/* A visible widget replaces this row, which then only announces the status to screen readers. */}
      <div className="flex min-h-13 items-center gap-3 rounded-14 border border-line py-1.5 pr-2 pl-4 text-15 peer-[:not(:empty)]:sr-only">
        {icon}
        <p role="status" className={status === 'waiting' || status === 'idle' ? 'text-ink-2' : 'font-medium'}>
          {text}
        </p>
        {status === 'failed' && (
          <Button variant="outline" size="sm" className="ml-auto" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
