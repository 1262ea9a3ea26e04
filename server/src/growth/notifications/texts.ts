import { LIKE_BONUS, LIKE_BONUS_DAYS, type Notification, type NotificationType } from '@koji/contract'
import type { NotificationRow } from './store.ts'

export interface NotificationText {
  title: string
  message: string
}

/** Types whose texts name people. */
type PersonalType = Extract<NotificationType, 'match' | 'like' | 'message' | 'post' | 'comment' | 'creator'>

interface Group {
  /** The latest person. */
  name: string
  count: number
  groupKey: string
}

function textAbout(type: PersonalType, { name, count, groupKey }: Group): NotificationText {
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
  const text =
    row.title === null
      ? textAbout(type as PersonalType, { name: name!, count, groupKey })
      : { title: row.title, message: row.message! }
  return { id, type, ...text, read, createdAt: createdAt.toISOString(), opens, count }
}

const others = (count: number): string => (count === 1 ? 'one other' : `${count} others`)

export const ACCOUNT_TEXTS = {
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
    message: `You have ${LIKE_BONUS} more likes a day, for ${LIKE_BONUS_DAYS} more days`,
  },
} as const satisfies Record<string, NotificationText>

export const SAFETY_TEXTS = {
  photoHeld: {
    title: 'A photo is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
  creatorTextHeld: {
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
  profileTextHeld: {
    title: 'Your profile text is waiting for review',
    message: 'Nobody else sees it until our team has looked at it',
  },
} as const satisfies Record<string, NotificationText>

/** The page that these open gives the reason. */
export const DECISION_TEXTS = {
  keep: { title: 'Our team has looked at it', message: 'Everything is fine. Others can see it again' },
  remove: { title: 'Something of yours was removed', message: 'Read why, and how to appeal' },
  warn: { title: 'A warning from our team', message: 'Read what it is about, and how to appeal' },
  suspend: { title: 'Your account was suspended', message: 'Read why, and how to appeal' },
  ban: { title: 'Your account was closed', message: 'Read why, and how to appeal' },
  upheld: { title: 'We have looked at your appeal', message: 'The decision stays. Read what our team says' },
  overturned: { title: 'Your appeal was right', message: 'We have taken our decision back' },
  withdrawn: {
    title: 'We have taken a decision back',
    message: 'Everything is as it was, and it does not count',
  },
} as const satisfies Record<string, NotificationText>

/** These don't reveal what happened to the reported person. */
export const REPORT_TEXTS = {
  upheld: {
    title: 'Thank you for your report',
    message: 'We looked at your report and acted. You help to keep this place safe',
  },
  dismissed: {
    title: 'Thank you for your report',
    message: 'We looked at your report and found nothing against our rules',
  },
} as const satisfies Record<string, NotificationText>

/** The screens that these open give reasons and notes. */
export const CREATOR_TEXTS = {
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
} as const satisfies Record<string, NotificationText>

/** Without names and amounts, which the screens that these open show. */
export const PAYMENT_TEXTS = {
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
} as const satisfies Record<string, NotificationText>

export const ticketReplyText = (subject: string): NotificationText => ({
  title: 'Our team answered you',
  message: subject,
})
