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
  role_granted: 'Was given a role',
  role_revoked: 'Lost a role',
  two_factor_reset: 'Second factor was reset',
  signed_out: 'Was signed out everywhere',
  restored: 'Account was opened again',
}

export const actionLabel = (action: string): string => ACTION_LABELS[action] ?? action

/** People have no name before onboarding. */
export const NAMELESS = 'No profile yet'

interface RestrictionLabels {
  label: string
  text: string
  done: (name: string) => string
}

const SIGNED_OUT = 'They are signed out everywhere within a second, and others do not see them any more. '
const NOTIFIED = 'They are told the rule and the reason, and can appeal once.'

export const RESTRICTIONS: Record<NewAccountRestriction['action'], RestrictionLabels> = {
  warn: {
    label: 'Warn',
    text: `It counts for what is proposed next. ${NOTIFIED}`,
    done: (name) => `${name} is warned`,
  },
  suspend: { label: 'Suspend', text: `${SIGNED_OUT}${NOTIFIED}`, done: (name) => `${name} is suspended` },
  ban: {
    label: 'Ban',
    text: `${SIGNED_OUT}Nothing ends it but an appeal, or the team. ${NOTIFIED}`,
    done: (name) => `${name} is banned`,
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
        title: `Reset the second factor of ${name}?`,
        confirm: 'Reset',
        destructive: true,
        text: 'Their authenticator app, recovery codes and passkeys stop working, and their password alone opens the account. They are told by e-mail. Make sure first that it is really them who ask.',
        done: `${name} signs in with the password alone now`,
      }
    case 'sign-out':
      return {
        title: `Sign ${name} out everywhere?`,
        confirm: 'Sign out everywhere',
        destructive: true,
        text: 'Every browser they are signed in with is signed out within a second. They can sign in again.',
        done: `${name} is signed out everywhere`,
      }
    case 'lift':
      return {
        title: `Let ${name} back in?`,
        confirm: 'Let back in',
        destructive: false,
        text: 'Every sentence that keeps them out is taken back, with what was removed along with it, and counts no more. They are told by e-mail.',
        done: `${name} can sign in again`,
      }
    case 'restore':
      return {
        title: `Open the account of ${name} again?`,
        confirm: 'Open again',
        destructive: false,
        text: 'Everything is as they left it, and others see them again. They are told by e-mail.',
        done: `The account of ${name} is open again`,
      }
  }
}

const grantText = (role: Role, name: string): ConfirmationText => ({
  title: `Make ${name} ${role === 'admin' ? 'an admin' : 'a creator'}?`,
  destructive: false,
  text:
    role === 'admin'
      ? 'They see people’s private data, decide about accounts and money, and can make others admins. Pages they have open know within a second.'
      : 'They get a page of their own without an application, and can sell subscriptions once the team has seen who they are.',
  confirm: role === 'admin' ? 'Make admin' : 'Make creator',
  done: `${name} is ${role === 'admin' ? 'an admin' : 'a creator'} now`,
})

const revokeText = (role: Role, name: string): ConfirmationText => ({
  title: `Take the role ${ROLE_LABELS[role].toLowerCase()} from ${name}?`,
  destructive: true,
  text:
    role === 'admin'
      ? 'The team’s screens close for them within a second.'
      : 'They can post and sell no more. What they published stays, and nobody can subscribe.',
  confirm: 'Take it away',
  done: `${name} is no ${role} any more`,
})
