import { type Notification, type NotificationType, REWARD_DAYS, REWARD_LIKES } from '@koji/contract'
import type { NotificationRow } from './store.ts'

export interface Words {
  title: string
  message: string
}

/** Those whose words name people. */
type AboutPeople = Extract<NotificationType, 'match' | 'like' | 'message' | 'post' | 'comment' | 'creator'>

/** What is about the same is one notification; some groups have words of their own. */
export const GROUPS = {
  posts: (creatorId: string) => `posts:${creatorId}`,
  comments: (postId: string) => `comments:${postId}`,
  replies: (commentId: string) => `replies:${commentId}`,
  welcome: (subscriptionId: string) => `welcome:${subscriptionId}`,
  subscribers: 'subscribers',
} as const

interface About {
  /** Of whoever came last. */
  name: string
  count: number
  groupKey: string
}

function wordsAbout(type: AboutPeople, { name, count, groupKey }: About): Words {
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
    case 'post':
      if (groupKey.startsWith('welcome:')) return { title: 'Welcome', message: `You support ${name} now` }
      return count === 1
        ? { title: 'New post', message: `${name} published something` }
        : { title: `${count} new posts`, message: `${name} published them` }
    case 'comment': {
      const message = groupKey.startsWith('replies:')
        ? `${name} replied to you`
        : `${name} commented on your post`
      return count === 1
        ? { title: groupKey.startsWith('replies:') ? 'New reply' : 'New comment', message }
        : { title: `${count} new ${groupKey.startsWith('replies:') ? 'replies' : 'comments'}`, message }
    }
    case 'creator':
      return count === 1
        ? { title: 'New subscriber', message: `${name} supports you` }
        : { title: `${count} new subscribers`, message: `${name} and ${others(count - 1)}` }
  }
}

export function present({ name, groupKey, createdAt, ...row }: NotificationRow): Notification {
  const { id, type, read, opens, count } = row
  const words =
    row.title === null
      ? wordsAbout(type as AboutPeople, { name: name!, count, groupKey })
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
  friendJoined: {
    title: 'A friend has joined through you',
    message: `You have ${REWARD_LIKES} more likes a day, for ${REWARD_DAYS} more days`,
  },
} as const satisfies Record<string, Words>

export const SAFETY_WORDS = {
  photoHeld: {
    title: 'A photo is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
  pageHeld: {
    title: 'Your creator page is waiting for review',
    message: 'Nobody else sees its words until our team has looked at them',
  },
  postHeld: {
    title: 'A post is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
  profileHeld: {
    title: 'Your profile is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
  wordsHeld: {
    title: 'Your profile text is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
} as const satisfies Record<string, Words>

/** What the team decided. The reason stands where it leads. */
export const DECISION_WORDS = {
  keep: { title: 'Our team has looked at it', message: 'Everything is fine. Dependencies see it again' },
  remove: { title: 'Something of yours was removed', message: 'Read why, and how to appeal' },
  warn: { title: 'A warning from our team', message: 'Read what it is about, and how to appeal' },
  suspend: { title: 'Your account was suspended', message: 'Read why, and how to appeal' },
  ban: { title: 'Your account was closed', message: 'Read why, and how to appeal' },
  upheld: { title: 'We have looked at your appeal', message: 'The decision stays. Read what our team says' },
  overturned: { title: 'Your appeal was right', message: 'We have taken our decision back' },
  takenBack: {
    title: 'We have taken a decision back',
    message: 'Everything is as it was, and it does not count',
  },
} as const satisfies Record<string, Words>

/** Nothing of what became of somebody else. */
export const REPORT_WORDS = {
  upheld: {
    title: 'Thank you for your report',
    message: 'We looked at your report and acted. You help to keep this place safe',
  },
  dismissed: {
    title: 'Thank you for your report',
    message: 'We looked at your report and found nothing against our rules',
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

/** Neither names nor amounts: what it is about stands where it leads. */
export const PAYMENT_WORDS = {
  failed: {
    title: 'A payment did not go through',
    message: 'Your card was declined. Posts stay open for now, and we try again. Please look at your card',
  },
  recovered: { title: 'Your payment went through', message: 'Thank you. Your subscription goes on' },
  unpaid: {
    title: 'A subscription has ended',
    message: 'Your card was declined several times. You can subscribe again whenever you like',
  },
  refunded: { title: 'Money is on its way back to you', message: 'It can take a few days to arrive' },
  rejected: { title: 'Your request for a refund was declined', message: 'Read what our team says to it' },
  returned: {
    title: 'Your refund takes longer',
    message: 'The payment provider did not take it. Our team looks after it, and you hear from us',
  },
  returnedToTeam: {
    title: 'A refund that you approved was refused',
    message: 'The payment provider did not take it. It waits for another decision',
  },
  disputed: {
    title: 'A bank has taken a payment back',
    message: 'It is out of your balance until the bank has decided',
  },
  disputeWon: { title: 'A payment is yours again', message: 'The bank has decided in your favour' },
  disputeLost: { title: 'A payment is gone', message: 'The bank has decided for your subscriber' },
  paidOut: { title: 'Your payout has arrived', message: 'It is in your bank account' },
  payoutFailed: { title: 'A payout did not arrive', message: 'The money is back in your balance' },
  accountReady: { title: 'You can be paid now', message: 'We know where your money goes' },
  accountBlocked: {
    title: 'You cannot be paid at the moment',
    message: 'Something about your payout account is missing. Until then nobody new can subscribe',
  },
} as const satisfies Record<string, Words>

export const answered = (subject: string): Words => ({ title: 'Our team answered you', message: subject })

export const PLACES = {
  chat: (matchId: string) => `/chat/${matchId}`,
  matches: '/matches',
  likes: '/matches?tab=likes',
  security: '/settings/security',
  account: '/settings/account',
  referrals: '/referrals',
  editProfile: '/profile/edit',
  ticket: (id: string) => `/support#ticket=${id}`,
  creator: (creatorId: string) => `/creator/${creatorId}`,
  post: (creatorId: string, postId: string) => `/creator/${creatorId}?post=${postId}`,
  subscribers: '/creator/subscribers',
  dashboard: '/creator/dashboard',
  creatorApply: '/creator/apply',
  creatorSetup: '/creator/setup',
  creatorVerify: '/creator/verify-identity',
  plans: '/subscriptions?tab=plans',
  payouts: '/creator/dashboard/payouts',
  transaction: (id: string) => `/transaction/${id}`,
  refundCase: (id: string) => `/admin/refunds?open=${id}`,
  decision: (id: string) => `/support/decisions/${id}`,
  community: '/community',
} as const
