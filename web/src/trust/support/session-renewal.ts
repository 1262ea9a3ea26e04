import { Refused } from '#lib/api.ts'
import { renewSession } from '#lib/session-refresh.ts'

/**
 * Renews an expired session and retries. These endpoints are open to visitors too, so the API client doesn't do it.
 */
export async function withSessionRenewal<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    const expired = error instanceof Refused && error.problem.code === 'sign_in_required'
    if (!expired || !(await renewSession())) throw error
    return request()
  }
}
