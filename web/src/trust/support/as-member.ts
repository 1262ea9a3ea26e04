import { Refused } from '#lib/api.ts'
import { renewSession } from '#lib/session-refresh.ts'

/** These addresses are open to visitors as well, so nobody but us notices that a member's token has just ended. */
export async function asMember<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    const ended = error instanceof Refused && error.problem.code === 'sign_in_required'
    if (!ended || !(await renewSession())) throw error
    return ask()
  }
}
