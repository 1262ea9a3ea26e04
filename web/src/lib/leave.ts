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

/** This page is about to go: what becomes of the session does not concern it any more. */
export const leaving = createStore(false)

/** Sends what ends the session. The page stays as it is meanwhile, and goes on if it is refused. */
export async function whileLeaving<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  leaving.set(true)
  try {
    return await send()
  } catch (error) {
    leaving.set(false)
    throw error
  }
}

/** A disk that takes longer than this keeps nobody here. */
const WIPE_MS = 1_000

/** Ends with a fresh page: nothing that the last person saw is left in memory for the next one. Never settles. */
export async function leave(farewell?: Farewell): Promise<never> {
  if (farewell) keepFarewell(farewell)
  keepSessionMark(null)
  emptyOwnShelf()
  showOnIcon(0)
  await Promise.race([forgetKept(), new Promise((resume) => setTimeout(resume, WIPE_MS))])
  tellOtherTabs({ type: 'signed_out' })
  // Nor does the way back lead to it.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(location.origin)
  return new Promise(() => {})
}

/** Without a network it is over here at once; the server hears of it before anything else is asked of it. */
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
