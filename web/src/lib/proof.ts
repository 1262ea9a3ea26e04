import { Refused } from './api.ts'
import { createStore } from './store.ts'

/** The dialog was closed. Nothing happened, so no error needs to be shown. */
export class NotProved extends Error {}

interface Question {
  answer(proved: boolean): void
}

/** The pending "Confirm it's you" request; the dialog subscribes to it. */
export const proofQuestion = createStore<Question | null>(null)

let asked: Promise<boolean> | null = null

/** Requests that are refused at the same time share one prompt. */
function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    proofQuestion.set({ answer: resolve })
  }).finally(() => {
    asked = null
    proofQuestion.set(null)
  })
  return asked
}

const wantsProof = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'proof_required'

/**
 * Sends a sensitive request. If the server requires reauthentication first, it asks the person and sends the request
 * again.
 */
export async function withProof<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!wantsProof(error)) throw error
  }
  if (!(await ask())) throw new NotProved('Not confirmed')
  return send()
}
