import { type Endpoint, REAUTHENTICATION_MINUTES } from '@koji/contract'
import type { Viewer } from '../session/viewer.ts'
import { refuse } from './refusal.ts'

interface Conditions {
  now: Date
  /** Whether admins must have signed in with more than a password. */
  adminTwoFactor: boolean
}

type Declared = Pick<Endpoint, 'access' | 'reauthentication' | 'verified'>

/** Refuses the request unless this kind of viewer may call the endpoint. Returns the viewer to serve it for. */
export function authorize(
  { access, reauthentication, verified }: Declared,
  viewer: Viewer | null,
  conditions: Conditions,
): Viewer | null {
  // Public endpoints treat the owner of a closed account as a visitor.
  if (access === 'everyone') return viewer?.status === 'active' ? viewer : null
  if (!viewer) refuse('sign_in_required')
  if (viewer.status === 'suspended') refuse('account_suspended')
  if (viewer.status !== 'active') refuse('account_disabled')
  if (access !== 'signed_in' && !viewer.roles.includes(access)) refuse('forbidden')
  if (access === 'admin' && conditions.adminTwoFactor && !viewer.passedTwoFactor)
    refuse('two_factor_required')
  if (verified && !viewer.verified) refuse('email_unverified')
  if (
    reauthentication &&
    conditions.now.getTime() - viewer.reauthenticatedAt.getTime() > REAUTHENTICATION_MINUTES * 60_000
  )
    refuse('reauthentication_required')
  return viewer
}
