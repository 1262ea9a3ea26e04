import { PRODUCT_NAME } from '@koji/contract/constants'
import { useState } from 'react'
import { online } from '#lib/connectivity.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { isSignOutPending } from '#lib/pending-sign-out.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'
import { UnpluggedDrawing } from '#ui/error-drawings.tsx'
import { ErrorState } from '#ui/error-state.tsx'

/** Shown when the app has loaded, but the session can't be read. */
export function UnreachableState() {
  const { error, refresh } = useSession()
  const [pending, setPending] = useState(false)
  const connected = useStore(online)

  const retry = () => {
    setPending(true)
    void refresh().finally(() => setPending(false))
  }

  return (
    <>
      <title>{`No connection · ${PRODUCT_NAME}`}</title>
      <ErrorState
        className="grid min-h-[60dvh] content-center"
        level={1}
        drawing={UnpluggedDrawing}
        title={connected ? `${PRODUCT_NAME} does not answer` : "You're offline"}
        text={textFor(connected, error)}
        onRetry={retry}
        pending={pending}
      />
    </>
  )
}

function textFor(connected: boolean, error: Error | null): string {
  if (isSignOutPending())
    return `You have signed out here, and what this device had kept of your conversations is gone. ${PRODUCT_NAME} hears of it with the next connection.`
  return connected ? friendlyMessage(error) : 'As soon as there is a network again, you can go on.'
}
