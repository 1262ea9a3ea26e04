import type { AccountStatus, PersonView, Role } from '@koji/contract'

export type Wanted = { id: string } | { email: string } | { username: string } | { words: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What somebody means who types this; null when it says nothing yet. */
export function wantedBy(search: string | undefined): Wanted | null {
  const text = search?.trim().replaceAll('\0', '') ?? ''
  if (text === '') return null
  if (UUID.test(text)) return { id: text.toLowerCase() }
  if (text.startsWith('@')) return text.length > 1 ? { username: text.slice(1) } : null
  return text.includes('@') ? { email: text } : { words: text }
}

/** "j•••@koji.example": enough to tell two apart, too little to write to. */
export function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

interface Facts {
  status: AccountStatus
  roles: readonly Role[]
  /** Whoever asks is the one it is about. */
  self: boolean
  hasProfile: boolean
  factors: number
  sessions: number
  subscribers: number
  /** Whether another admin could sign in. */
  otherAdmins: boolean
  reopens: boolean
}

/** What the team can do to somebody. Nobody acts on themselves, but for giving up being an admin. */
export function possible(facts: Facts): PersonView['may'] {
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

/** As it is written down. */
export const rolesWords = (roles: readonly Role[]): string => [...roles].sort().join(', ') || 'none'

/** Years on a day, which is counted in UTC. */
export function ageOn(birthDate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
