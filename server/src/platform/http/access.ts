import type { Access } from '@koji/contract'
import type { Viewer } from '../session.ts'
import { refuse } from './refusal.ts'

/** The first question of every request: may this kind of person call this at all? Returns whom to serve it as. */
export function admit(access: Access, viewer: Viewer | null): Viewer | null {
  // Where everybody may come, somebody whose account is closed comes as a visitor.
  if (access === 'everyone') return viewer?.status === 'active' ? viewer : null
  if (!viewer) refuse('sign_in_required')
  if (viewer.status === 'suspended') refuse('account_suspended')
  if (viewer.status !== 'active') refuse('account_disabled')
  if (access !== 'signed_in' && !viewer.roles.includes(access)) refuse('forbidden')
  return viewer
}
