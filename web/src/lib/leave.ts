import { deleteCurrentSession } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { call, Unreachable } from './api.ts'
import { setAppBadge } from './app-badge.ts'
import { clearDrafts } from './draft-storage.ts'
import { type Farewell, keepFarewell } from './farewell.ts'
import { clearOfflineCache } from './offline-cache.ts'
import { storePendingSignOut } from './pending-sign-out.ts'
import { notifyOtherTabs } from './session-events.ts'
import { storeSessionHint } from './session-hint.ts'
import { createStore } from './store.ts'

/** True while the page is about to close, when changes of the session no longer matter. */
export const leaving = createStore(false)

/** Sends a request that ends the session. If it is refused, the page stays usable. */
export async function whileLeaving<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  leaving.set(true)
  try {
    return await send()
  } catch (error) {
    leaving.set(false)
    throw error
  }
}

/** The longest time that clearing the cache may delay leaving. */
const CLEAR_MS = 1_000

/** Clears stored data and loads a fresh page, so that nothing stays in memory for the next person. Never settles. */
export async function leave(farewell?: Farewell): Promise<never> {
  if (farewell) keepFarewell(farewell)
  storeSessionHint(null)
  clearDrafts()
  setAppBadge(0)
  await Promise.race([clearOfflineCache(), new Promise((resolve) => setTimeout(resolve, CLEAR_MS))])
  notifyOtherTabs({ type: 'signed_out' })
  // Going back must not show the old page either.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(location.origin)
  return new Promise(() => {})
}

/**
 * Without a network, signing out takes effect on this device first; the server is informed before any other request.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: () =>
      whileLeaving(async () => {
        await call(deleteCurrentSession, {}).catch((error: unknown) => {
          if (!(error instanceof Unreachable) || !storePendingSignOut()) throw error
        })
      }),
    networkMode: 'always',
    onSuccess: () => void leave(),
  })
