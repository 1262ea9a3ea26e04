import { type Endpoint, REAUTHENTICATION_MINUTES } from '@koji/contract'
import type { Viewer } from '../session/viewer.ts'
import { refuse } from './refusal.ts'

interface Conditions {
  now: Date
  /** Whether admins must have signed in with more than a password. */
  adminTwoFactor: boolean
}

type Declared = Pick<Endpoint, 'access' | 'reauthentication' | 'verified'>

/** The first question of every request: may this kind of person call this at all? Returns whom to serve it as. */
export function authorize(
  { access, reauthentication, verified }: Declared,
  viewer: Viewer | null,
  conditions: Conditions,
): Viewer | null {
  // Where everybody may come, somebody whose account is closed comes as a visitor.
  if (access === 'everyone') return viewer?.status === 'active' ? viewer : null
  if (!viewer) refuse('sign_in_required')
  if (viewer.status === 'suspended') refuse('account_suspended')
  if (viewer.status !== 'active') refuse('account_disabled')
  if (access !== 'signed_in' && !viewer.roles.includes(access)) refuse('forbidden')
  if (access === 'admin' && conditions.adminTwoFactor && !viewer.secondFactor) refuse('two_factor_required')
  if (verified && !viewer.verified) refuse('email_unverified')
  if (
    reauthentication &&
    conditions.now.getTime() - viewer.provedAt.getTime() > REAUTHENTICATION_MINUTES * 60_000
  )
    refuse('reauthentication_required')
  return viewer
}
