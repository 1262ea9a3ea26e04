import { deleteCurrentSession } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { call, Unreachable } from './api.ts'
import { showOnIcon } from './app-badge.ts'
import { type Farewell, keepFarewell } from './farewell.ts'
import { forgetKept } from './kept.ts'
import { oweSignOut } from './owed-sign-out.ts'
import { emptyOwnShelf } from './own-shelf.ts'
import { tellOtherTabs } from './session-events.ts'
import { keepSessionMark } from './session-mark.ts'
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
const WIPE_MS = 1_000

/** Clears stored data and loads a fresh page, so that nothing stays in memory for the next person. Never settles. */
export async function leave(farewell?: Farewell): Promise<never> {
  if (farewell) keepFarewell(farewell)
  keepSessionMark(null)
  emptyOwnShelf()
  showOnIcon(0)
  await Promise.race([forgetKept(), new Promise((resume) => setTimeout(resume, WIPE_MS))])
  tellOtherTabs({ type: 'signed_out' })
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
          if (!(error instanceof Unreachable) || !oweSignOut()) throw error
        })
      }),
    networkMode: 'always',
    onSuccess: () => void leave(),
  })
