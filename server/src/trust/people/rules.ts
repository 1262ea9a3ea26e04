import type { AccountStatus, PersonView, Role } from '@koji/contract'

export type Search = { id: string } | { email: string } | { username: string } | { words: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null if there's nothing to search for yet. */
export function parseSearch(input: string | undefined): Search | null {
  const text = input?.trim().replaceAll('\0', '') ?? ''
  if (text === '') return null
  if (UUID.test(text)) return { id: text.toLowerCase() }
  if (text.startsWith('@')) return text.length > 1 ? { username: text.slice(1) } : null
  return text.includes('@') ? { email: text } : { words: text }
}

/** "j•••@koji.example": enough to tell people apart, but not to write to them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

interface Facts {
  status: AccountStatus
  roles: readonly Role[]
  /** The viewer is the person in question. */
  self: boolean
  hasProfile: boolean
  factors: number
  sessions: number
  subscribers: number
  /** Whether another admin could sign in. */
  otherAdmins: boolean
  reopens: boolean
}

/** What an admin can do to someone. The only action on oneself is giving up the admin role. */
export function allowedActions(facts: Facts): PersonView['may'] {
  const { status, roles, self, hasProfile, factors, sessions, subscribers, otherAdmins, reopens } = facts
  const [open, isCreator, isAdmin] = [status === 'active', roles.includes('creator'), roles.includes('admin')]
  return {
    grantCreator: !self && open && hasProfile && !isCreator,
    revokeCreator: !self && isCreator && subscribers === 0,
    grantAdmin: !self && open && !isAdmin,
    revokeAdmin: isAdmin && otherAdmins,
    resetTwoFactor: !self && factors > 0,
    signOut: !self && sessions > 0,
    restore: !self && reopens,
    sentence: !self && status !== 'banned' && (!isAdmin || otherAdmins),
    lift: !self && (status === 'suspended' || status === 'banned'),
  }
}

/** For the audit log. */
export const formatRoles = (roles: readonly Role[]): string => [...roles].sort().join(', ') || 'none'

/** The age on the current UTC day. */
export function ageOn(birthDate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
