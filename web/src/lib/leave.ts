import { deleteCurrentSession } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { type ToastOptions, toast } from '../ui/toast.ts'
import { call } from './api.ts'
import { tellSession } from './session-events.ts'
import { keepSessionMark } from './session-mark.ts'

/** Long enough to read a farewell of two short sentences. */
const FAREWELL_MS = 3_500

/** Ends with a fresh page: nothing that the last person saw is left in memory for the next one. */
function leave(): void {
  keepSessionMark(null)
  tellSession({ type: 'signed_out' })
  location.assign(location.origin)
}

/** The front page has no toasts, so what is to be said is said before it. Never settles: the page goes. */
export function leaveWith(farewell: ToastOptions): Promise<never> {
  toast({ ...farewell, durationMs: 0 })
  setTimeout(leave, FAREWELL_MS)
  return new Promise(() => {})
}

export const useSignOut = () =>
  useMutation({ mutationFn: () => call(deleteCurrentSession, {}), onSuccess: leave })
