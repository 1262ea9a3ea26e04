import { WifiOff } from 'lucide-react'
import { online } from '#lib/connectivity.ts'
import { useStore } from '#lib/use-store.ts'
import { cx } from '#ui/cx.ts'

const WORDS = "You're offline"

/** Slides in while there is no network. Screen readers announce it once. */
export function OfflineBanner() {
  const connected = useStore(online)
  return (
    <>
      <p role="status" data-offline-status className="sr-only">
        {!connected && WORDS}
      </p>
      <div
        aria-hidden
        data-offline-banner
        className={cx(
          'fixed inset-x-0 top-0 z-100 flex h-[calc(2.75rem+env(safe-area-inset-top))] items-center justify-center gap-2.5 bg-danger-fill px-4 pt-[env(safe-area-inset-top)] font-semibold text-on-danger',
          // Lets clicks through, so that a dialog beneath it can be closed during a long time offline.
          'pointer-events-none transition-[translate,visibility] duration-240 ease-koji',
          connected && 'invisible -translate-y-full',
        )}
      >
        <WifiOff className="size-5" />
        {WORDS}
      </div>
    </>
  )
}
