import { Refused } from './api.ts'
import { createStore } from './store.ts'

/** The dialog was closed. Nothing happened, so no error needs to be shown. */
export class ReauthenticationCancelled extends Error {}

interface ReauthenticationPrompt {
  answer(confirmed: boolean): void
}

/** The pending "Confirm it's you" request; the dialog subscribes to it. */
export const reauthenticationPrompt = createStore<ReauthenticationPrompt | null>(null)

let answer: Promise<boolean> | null = null

/** Requests that are refused at the same time share one prompt. */
function promptOnce(): Promise<boolean> {
  answer ??= new Promise<boolean>((resolve) => {
    reauthenticationPrompt.set({ answer: resolve })
  }).finally(() => {
    answer = null
    reauthenticationPrompt.set(null)
  })
  return answer
}

const needsReauthentication = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'reauthentication_required'

/**
 * Sends a sensitive request. If the server requires reauthentication first, it asks the person and sends the request
 * again.
 */
export async function withReauthentication<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!needsReauthentication(error)) throw error
  }
  if (!(await promptOnce())) throw new ReauthenticationCancelled('Not confirmed')
  return send()
}
