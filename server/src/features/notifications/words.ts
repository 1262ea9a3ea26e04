import type { Notification, NotificationType } from '@koji/contract'
import type { NotificationRow } from './store.ts'

export interface Words {
  title: string
  message: string
}

/** Those whose words name people. */
type AboutPeople = Extract<NotificationType, 'match' | 'like' | 'message'>

/** With the name of whoever came last. */
function wordsAbout(type: AboutPeople, { name, count }: { name: string; count: number }): Words {
  switch (type) {
    case 'match':
      return { title: 'New match', message: `You and ${name} like each other` }
    case 'like':
      return count === 1
        ? { title: 'New like', message: `${name} likes you` }
        : { title: `${count} new likes`, message: `${name} and ${others(count - 1)}` }
    case 'message':
      return count === 1
        ? { title: 'New message', message: `${name} wrote to you` }
        : { title: `${count} new messages`, message: `${name} wrote to you` }
  }
}

export function present({ name, createdAt, ...row }: NotificationRow): Notification {
  const { id, type, read, opens, count } = row
  const words =
    row.title === null
      ? wordsAbout(type as AboutPeople, { name: name!, count })
      : { title: row.title, message: row.message! }
  return { id, type, ...words, read, createdAt: createdAt.toISOString(), opens, count }
}

const others = (count: number): string => (count === 1 ? 'one other' : `${count} others`)

export const ACCOUNT_WORDS = {
  passwordChanged: {
    title: 'Your password was changed',
    message: 'Was it not you? Choose another one at once',
  },
  twoFactorOn: {
    title: 'Two-factor sign-in is on',
    message: 'From now on we ask for a code when you sign in',
  },
  twoFactorOff: {
    title: 'Two-factor sign-in is off',
    message: 'Your password alone opens your account now',
  },
  passkeyAdded: { title: 'A passkey was added', message: 'You can sign in with it, without a password' },
  exportReady: { title: 'Your data is ready', message: 'Download it before the link ends' },
} as const satisfies Record<string, Words>

export const SAFETY_WORDS = {
  photoHeld: {
    title: 'A photo is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
  wordsHeld: {
    title: 'Your profile text is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
} as const satisfies Record<string, Words>

/** Reasons and notes are on the screens that these open, where there is room for them. */
export const CREATOR_WORDS = {
  applicationApproved: {
    title: 'Welcome, creator',
    message: 'Your application was approved. Set up your page next',
  },
  applicationRejected: {
    title: 'Your application was not accepted this time',
    message: 'Read what our team says to it, and when you can try again',
  },
  verificationApproved: {
    title: 'Your identity is verified',
    message: 'The verified mark is on your page now',
  },
  verificationRejected: {
    title: 'We could not verify your identity',
    message: 'Read what was missing, then try again',
  },
} as const satisfies Record<string, Words>

export const answered = (subject: string): Words => ({ title: 'Our team answered you', message: subject })

export const PLACES = {
  chat: (matchId: string) => `/chat/${matchId}`,
  matches: '/matches',
  likes: '/matches?tab=likes',
  security: '/settings/security',
  account: '/settings/account',
  editProfile: '/profile/edit',
  support: '/support',
  creatorApply: '/creator/apply',
  creatorSetup: '/creator/setup',
  creatorVerify: '/creator/verify-identity',
} as const
