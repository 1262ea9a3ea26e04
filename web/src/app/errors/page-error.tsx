import { PRODUCT_NAME } from '@koji/contract/constants'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { online } from '#lib/connectivity.ts'
import { paths } from '#lib/paths.ts'
import { showsCachedData } from '#lib/restore-offline-cache.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { BowlDrawing } from '#ui/error-drawings.tsx'
import { Screen, ScreenHeading } from '#ui/screen.tsx'
import { isNewVersionAvailable } from './lazy-screen.ts'

const RELOADED = 'reloaded-for-version'

/** Shown when the code of a screen doesn't load. */
export function PageError({ onRetry }: { onRetry: () => void }) {
  const navigate = useNavigate()
  const connected = useStore(online)
  const [wasConnected] = useState(connected)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (connected && !wasConnected) retry()
  }, [connected, wasConnected])
  const reload = useOneReload()
  // Conversations in the offline cache can be read without a connection.
  const unanswered = useStore(showsCachedData) || !connected
  const readable = useSession().session !== null && unanswered
  return (
    <Screen
      title="Page Error"
      heading={null}
      width="form"
      className="mx-auto grid min-h-[60dvh] content-center justify-items-center text-center"
    >
      <BowlDrawing className="mb-4 w-37" />
      <ScreenHeading>Page Error</ScreenHeading>
      <p className="mt-3 text-ink-2">We encountered an error loading this page.</p>
      {!connected && <p className="mt-2 text-ink-2">You're offline, and this page needs a connection.</p>}
      {reload && (
        <p className="mt-2 text-ink-2">A new version of {PRODUCT_NAME} is out. Reloading brings it here.</p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {reload && <Button onClick={reload}>Reload</Button>}
        {readable && (
          <a className={buttonClass({ variant: reload ? 'outline' : 'default' })} href={paths.matches}>
            Read your conversations
          </a>
        )}
        <Button variant="outline" onClick={() => navigate(-1)}>
          Go Back
        </Button>
        <a className={buttonClass({ variant: reload || readable ? 'outline' : 'default' })} href={paths.home}>
          Go Home
        </a>
      </div>
    </Screen>
  )
}

/** Offered only once: if the new version fails as well, another reload wouldn't help. */
function useOneReload(): (() => void) | null {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void isNewVersionAvailable().then((isAvailable) => {
      if (isAvailable && !isUnmounted && !wasReloaded()) setOffered(true)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return offered ? reloadOnce : null
}

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED) !== null
  } catch {
    return false
  }
}

function reloadOnce(): void {
  try {
    sessionStorage.setItem(RELOADED, '1')
  } catch {
    // Without storage, the reload may be offered twice.
  }
  location.reload()
}
