import { Refused } from './api.ts'
import { createStore } from './store.ts'

/** The question was closed without an answer. Nothing happened, so there is nothing to say. */
export class NotProved extends Error {}

interface Question {
  answer(proved: boolean): void
}

/** "Confirm it's you", while it waits for an answer; the dialog follows it. */
export const proofQuestion = createStore<Question | null>(null)

let asked: Promise<boolean> | null = null

/** Two calls that are refused at the same time ask once. */
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

/** Sends something sensitive. If the server wants to know first who asks, the person is asked, and it is sent again. */
export async function withProof<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!wantsProof(error)) throw error
  }
  if (!(await ask())) throw new NotProved('Not confirmed')
  return send()
}
