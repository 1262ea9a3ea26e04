import { deleteCurrentSession } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from './api.ts'
import { type Farewell, keepFarewell } from './farewell.ts'
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

/** Ends with a fresh page: nothing that the last person saw is left in memory for the next one. Never settles. */
export function leave(farewell?: Farewell): Promise<never> {
  if (farewell) keepFarewell(farewell)
  keepSessionMark(null)
  emptyOwnShelf()
  tellOtherTabs({ type: 'signed_out' })
  // Nor does the way back lead to it.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(location.origin)
  return new Promise(() => {})
}

export const useSignOut = () =>
  useMutation({
    mutationFn: () => whileLeaving(() => call(deleteCurrentSession, {})),
    onSuccess: () => void leave(),
  })
