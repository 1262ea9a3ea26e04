import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { takeFarewell } from '#lib/farewell.ts'
import { toast } from '#ui/toast.ts'
import { Toaster } from '#ui/toaster.tsx'

const DURATION_MS = 10_000

/** Shows a toast on a prerendered page to someone who has just signed out or deleted their account. */
export function showFarewell(): void {
  const farewell = takeFarewell()
  if (!farewell) return
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <CSPProvider disableStyleElements>
      <Toaster />
    </CSPProvider>,
  )
  toast({ ...farewell, tone: 'ok', durationMs: DURATION_MS })
}
