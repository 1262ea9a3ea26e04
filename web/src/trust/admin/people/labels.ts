import type { AccountStatus, Intent, NewAccountRestriction, Role } from '@koji/contract'
import type { AccountAction } from './queries.ts'

export const STATUS_TONES = {
  active: 'ok',
  suspended: 'warn',
  banned: 'danger',
  deactivated: 'default',
  deleted: 'danger',
} as const satisfies Record<AccountStatus, string>

export const ROLE_LABELS: Record<Role, string> = { creator: 'Creator', admin: 'Admin' }

export const INTENT_LABELS: Record<Intent, string> = {
  friends: 'Friends',
  dating: 'Dating',
  both: 'Friends and dating',
}

const ACTION_LABELS: Record<string, string> = {
  role_granted: 'Given a role',
  role_revoked: 'Role removed',
  two_factor_reset: 'Two-factor was reset',
  signed_out: 'Signed out everywhere',
  restored: 'Account reopened',
}

export const actionLabel = (action: string): string => ACTION_LABELS[action] ?? action

/** People have no name before onboarding. */
export const NAMELESS = 'No profile yet'

interface RestrictionLabels {
  label: string
  text: string
  done: (name: string) => string
}

const SIGNED_OUT = 'They’ll be signed out everywhere, and others won’t see them. '
const NOTIFIED = 'We’ll tell them the rule and the reason, and they can appeal once.'

export const RESTRICTIONS: Record<NewAccountRestriction['action'], RestrictionLabels> = {
  warn: {
    label: 'Warn',
    text: `It counts toward the next suggested step. ${NOTIFIED}`,
    done: (name) => `${name} was warned`,
  },
  suspend: { label: 'Suspend', text: `${SIGNED_OUT}${NOTIFIED}`, done: (name) => `${name} was suspended` },
  ban: {
    label: 'Ban',
    text: `${SIGNED_OUT}Only an appeal or our team can end it. ${NOTIFIED}`,
    done: (name) => `${name} was banned`,
  },
}

interface ConfirmationText {
  title: string
  text: string
  confirm: string
  /** The toast after success. */
  done: string
  destructive: boolean
}

/** Explains an action before it is confirmed. */
export function confirmationText(action: AccountAction, name: string): ConfirmationText {
  switch (action.kind) {
    case 'role':
      return action.grant ? grantText(action.role, name) : revokeText(action.role, name)
    case 'two-factor':
      return {
        title: `Reset two-factor for ${name}?`,
        confirm: 'Reset',
        destructive: true,
        text: 'Their authenticator app, recovery codes and passkeys will stop working, so their password alone opens the account. We’ll email them. First make sure that they really asked for this.',
        done: `${name} can now sign in with just a password`,
      }
    case 'sign-out':
      return {
        title: `Sign ${name} out everywhere?`,
        confirm: 'Sign out everywhere',
        destructive: true,
        text: 'Every browser is signed out within a second. They can sign in again.',
        done: `${name} was signed out everywhere`,
      }
    case 'lift':
      return {
        title: `Let ${name} back in?`,
        confirm: 'Let back in',
        destructive: false,
        text: 'Their suspensions and bans end and no longer count, and content removed with them is restored. We’ll email them.',
        done: `${name} can sign in again`,
      }
    case 'restore':
      return {
        title: `Reopen the account of ${name}?`,
        confirm: 'Reopen',
        destructive: false,
        text: 'Everything will be as they left it, and others will see them again. We’ll email them.',
        done: `The account of ${name} was reopened`,
      }
  }
}

const grantText = (role: Role, name: string): ConfirmationText => ({
  title: `Make ${name} ${role === 'admin' ? 'an admin' : 'a creator'}?`,
  destructive: false,
  text:
    role === 'admin'
      ? 'They’ll see private data, decide about accounts and money, and can make others admins. It takes effect within a second.'
      : 'They’ll get a creator page without applying, and can sell subscriptions once our team has verified their identity.',
  confirm: role === 'admin' ? 'Make admin' : 'Make creator',
  done: `${name} is ${role === 'admin' ? 'an admin' : 'a creator'} now`,
})

const revokeText = (role: Role, name: string): ConfirmationText => ({
  title: `Remove the role ${ROLE_LABELS[role].toLowerCase()} from ${name}?`,
  destructive: true,
  text:
    role === 'admin'
      ? 'They’ll lose access to the team’s screens within a second.'
      : 'They can no longer post or sell. Published posts stay, but no one can subscribe.',
  confirm: 'Remove role',
  done: `${name} is no longer ${role === 'admin' ? 'an admin' : 'a creator'}`,
})
