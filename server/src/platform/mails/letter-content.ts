import type { SubjectKind } from '@koji/contract'
import { COMMUNITY_RULES, type CommunityRuleId } from '@koji/contract/community-rules'
import type { Letter, MailBrand } from './letter-kinds.ts'

/** The text of a mail, before it is rendered. */
export interface Content {
  subject: string
  /** The inbox shows this next to the subject. */
  preview: string
  title: string
  /** The first paragraph says what to do. */
  paragraphs: RichText[]
  facts?: [label: string, value: string][]
  action?: { label: string; href: string }
  /** Says what to do if the reader didn't cause this mail. */
  closing: RichText
  /** Set for mails that people can unsubscribe from. */
  chosen?: true
}

/** Text that may contain links. */
export type RichText = string | (string | { label: string; href: string })[]

export function contentOf(letter: Letter, { publicUrl, productName }: MailBrand): Content {
  const security = { label: 'Settings, Security', href: `${publicUrl}/settings/security` }
  const support = { label: 'write to us', href: `${publicUrl}/support` }
  const signIn = { label: 'sign-in page', href: `${publicUrl}/auth` }
  const devices = { label: 'See my devices', href: security.href }
  const notMe: RichText = [
    'Was it not you? Then somebody is in your account. Change your password under ',
    security,
    ', sign out the devices that you do not know, and ',
    support,
    '. We will help you.',
  ]

  const howToAppeal: RichText = [
    'Was it not you, or do you think that we are wrong? Then appeal with the button above, once, within 180 days: a person who did not take part in the decision reads it. All rules are in our ',
    { label: 'community guidelines', href: `${publicUrl}/community` },
    '.',
  ]

  switch (letter.kind) {
    case 'verify_email':
      return {
        subject: 'Please confirm your e-mail address',
        preview: 'One press, and you can write to people.',
        title: 'Good to have you here',
        paragraphs: [
          'Press the button to confirm that this address is yours. After that you can write to people, subscribe to creators and become one.',
        ],
        action: { label: 'Confirm my address', href: letter.link },
        closing: `You did not sign up for ${productName}? Then somebody mistyped their address. You need not do anything.`,
      }
    case 'reset_password':
      return {
        subject: 'Choose a new password',
        preview: `The link works once, for ${letter.minutes} minutes.`,
        title: 'Choose a new password',
        paragraphs: [
          `Press the button and choose a new password. The link works once, for ${letter.minutes} minutes.`,
          'Your other devices are signed out when the new password is set.',
        ],
        action: { label: 'Choose a password', href: letter.link },
        closing:
          'You did not ask for this? Then do nothing, and your password stays as it is. Please give this link to nobody, not even to us: we never ask for it.',
      }
    case 'confirm_new_email':
      return {
        subject: 'Please confirm your new e-mail address',
        preview: 'Until then, the old one stays.',
        title: 'Your new address',
        paragraphs: [
          `Press the button to use this address for your ${productName} account. Until then, the old one stays.`,
        ],
        action: { label: 'Use this address', href: letter.link },
        closing: `You did not ask for this? Then somebody mistyped their address. Do nothing, and ${productName} will not use it.`,
      }
    case 'email_is_changing':
      return {
        subject: 'Your e-mail address is about to change',
        preview: 'If it was not you, please read this now.',
        title: 'Your address is about to change',
        paragraphs: [
          `If you asked for this, open the mail that we sent to ${letter.newEmail} and confirm it there. From then on you sign in with that address.`,
        ],
        action: { label: 'See my account', href: `${publicUrl}/settings/account` },
        closing: notMe,
      }
    case 'new_sign_in':
      return {
        subject: `A new sign-in to your ${productName} account`,
        preview: 'If it was you, there is nothing to do.',
        title: 'A new sign-in',
        paragraphs: ['If it was you, there is nothing to do. We tell you when a device is new to us.'],
        facts: [
          ['Device', letter.device],
          ['Place', letter.place],
          ['When', moment(letter.at)],
        ],
        action: devices,
        closing: notMe,
      }
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        preview: 'If it was you, there is nothing to do.',
        title: 'Your password was changed',
        paragraphs: ['If it was you, there is nothing to do. Your other devices have been signed out.'],
        facts: [['When', moment(letter.at)]],
        closing: [
          'Was it not you? Choose another one at once with “Forgot password?” on the ',
          signIn,
          ', then ',
          support,
          '. We will help you.',
        ],
      }
    case 'two_factor_changed':
      return letter.on
        ? {
            subject: 'Two-factor sign-in is on',
            preview: 'Keep your recovery codes in a safe place.',
            title: 'Two-factor sign-in is on',
            paragraphs: [
              'Keep your recovery codes where you find them without your phone. From now on we ask for a code when you sign in.',
            ],
            closing: notMe,
          }
        : {
            subject: 'Two-factor sign-in is off',
            preview: 'Your password alone opens your account now.',
            title: 'Two-factor sign-in is off',
            paragraphs: [
              'If it was you, there is nothing to do. Your password alone opens your account now; you can turn the second step on again at any time.',
            ],
            action: { label: 'Security settings', href: security.href },
            closing: notMe,
          }
    case 'two_factor_reset':
      return {
        subject: 'Our team has reset your second factor',
        preview: 'Your password alone opens your account now.',
        title: 'Your second factor was reset',
        paragraphs: [
          'Somebody asked us for it on your behalf. Your authenticator app, recovery codes and passkeys no longer work here; your password alone opens your account now. Please set up a second factor again.',
        ],
        facts: [['When', moment(letter.at)]],
        action: { label: 'Security settings', href: security.href },
        closing: notMe,
      }
    case 'account_restored':
      return {
        subject: `Your ${productName} account is open again`,
        preview: 'Everything is where you left it.',
        title: 'Welcome back',
        paragraphs: [
          'You had closed your account, and our team has opened it again as you asked. Everything is where you left it. If you would rather stay away, you can close it again in the settings.',
        ],
        closing: notMe,
      }
    case 'passkey_added':
      return {
        subject: 'A passkey was added to your account',
        preview: 'If it was you, there is nothing to do.',
        title: 'A new passkey',
        paragraphs: ['If it was you, there is nothing to do. You can sign in with it, without a password.'],
        facts: [['Passkey', letter.name]],
        action: { label: 'See my passkeys', href: security.href },
        closing: notMe,
      }
    case 'suspended':
      return {
        subject: 'Your account is suspended for a while',
        preview: `Until ${moment(letter.until)}.`,
        title: 'Your account is suspended',
        paragraphs: [
          letter.erasedAt
            ? `Please read what happened. You cannot sign in until ${moment(letter.until)}. You had deleted your account before, so everything in it is erased on ${moment(letter.erasedAt)}.`
            : `Please read what happened, and wait until ${moment(letter.until)}: then your account opens again by itself. Until then nobody sees you, and nothing of yours is lost.`,
        ],
        facts: reasonsOf(letter),
        action: { label: 'Appeal', href: letter.appealLink },
        closing: howToAppeal,
      }
    case 'banned':
      return {
        subject: 'Your account is closed',
        preview: 'What happened, and how to appeal.',
        title: 'Your account is closed',
        paragraphs: [
          'Please read why we closed your account for good. You cannot sign in any more.',
          ...(letter.erasedAt
            ? [
                `You had deleted your account before, so everything in it is erased on ${moment(letter.erasedAt)}.`,
              ]
            : []),
        ],
        facts: reasonsOf(letter),
        action: { label: 'Appeal', href: letter.appealLink },
        closing: howToAppeal,
      }
    case 'decided': {
      const what = SUBJECTS[letter.subject]
      const title = letter.warned ? 'A warning from our team' : `We removed ${what}`
      return {
        subject: title,
        preview: 'What happened, which rule it is about, and how to appeal.',
        title,
        paragraphs: [
          letter.removed
            ? `Please read why we removed ${what}. Nobody else sees it any more.`
            : `Please read why we write to you about ${what}. It stays where it is this time.`,
          'Your account stays open. If this happens again, it may be suspended.',
        ],
        facts: reasonsOf(letter),
        action: { label: 'Read it, or appeal', href: letter.appealLink },
        closing: howToAppeal,
      }
    }
    case 'taken_back':
      return {
        subject: 'We have taken a decision back',
        preview: 'Everything is as it was before.',
        title: 'We have taken a decision back',
        paragraphs: [
          `Sign in as you used to. What we decided about you is taken back: everything is as it was before, and it does not count any more.`,
        ],
        action: { label: `Open ${productName}`, href: publicUrl },
        closing: ['Was it not you whom we wrote to, or is something still missing? Then ', support, '.'],
      }
    case 'appeal_decided':
      return letter.overturned
        ? {
            subject: 'We were wrong, and have taken our decision back',
            preview: 'Everything is as it was before.',
            title: 'Your appeal was right',
            paragraphs: [
              'Everything is as it was before, and the decision does not count any more. We are sorry for the trouble.',
            ],
            facts: [['What our team says', letter.answer]],
            action: { label: `Open ${productName}`, href: publicUrl },
            closing: ['Was it not you who appealed, or is something still missing? Then ', support, '.'],
          }
        : {
            subject: 'We have looked at your appeal',
            preview: 'Our decision stays.',
            title: 'Our decision stays',
            paragraphs: [
              'Somebody else of our team has looked at everything again, and at what you wrote. The decision stays as it is.',
            ],
            facts: [['What our team says', letter.answer]],
            action: { label: 'Read the rules', href: `${publicUrl}/community` },
            closing: ['Was it not you who appealed? Then ', support, '. There is no second appeal here.'],
          }
    case 'account_deleted':
      return {
        subject: 'Your account is deleted',
        preview: `You can take it back until ${moment(letter.until)}.`,
        title: 'Goodbye, and thank you',
        paragraphs: [
          `If you change your mind, sign in with your old password until ${moment(letter.until)}, and everything is back as it was.`,
          'After that we erase your account and everything in it, and nobody can bring it back.',
        ],
        action: { label: 'Take it back', href: `${publicUrl}/auth` },
        closing: [
          'Was it not you? Sign in before that day to take it back, change your password at once, and ',
          support,
          '.',
        ],
      }
    case 'export_ready':
      return {
        subject: 'Your data is ready to download',
        preview: `The link works until ${moment(letter.until)}.`,
        title: 'Your data is ready',
        paragraphs: [
          `Press the button to download everything that we keep about you, as one ZIP file. The link works until ${moment(letter.until)}.`,
          'Keep the file in a safe place: your messages and photos are in it.',
        ],
        action: { label: 'Download my data', href: letter.link },
        closing: notMe,
      }
    case 'ticket_answered':
      return {
        subject: 'Our team answered you',
        preview: withFullStop(letter.subject),
        title: 'We have answered you',
        paragraphs: [
          letter.link
            ? 'Press the button to read our answer and to write back. Whoever has this link can read the conversation, so please give it to nobody.'
            : 'Open the link that you kept when you wrote to us to read our answer and to write back.',
        ],
        facts: [['You asked', letter.subject]],
        ...(letter.link && { action: { label: 'Read the answer', href: letter.link } }),
        closing:
          'You did not write to us? Then somebody gave your address by mistake. You need not do anything.',
      }
    case 'unread': {
      const { items, unsubscribe } = letter
      const [only] = items.length === 1 ? items : []
      const choose = { label: 'choose what we send you', href: `${publicUrl}/settings/notifications` }
      return {
        subject: only ? `${only.title} on ${productName}` : `You have ${items.length} new notifications`,
        preview: 'You have not read this yet.',
        title: only ? only.title : 'What is new',
        paragraphs: only
          ? [withFullStop(only.message)]
          : [
              'Press what you want to see. You have not read this yet.',
              ...items.map(
                ({ title, message, opens }): RichText => [
                  { label: title, href: opens },
                  `: ${withFullStop(message)}`,
                ],
              ),
            ],
        ...(only && { action: { label: 'See it', href: only.opens } }),
        closing: [
          'You did not want this mail? ',
          { label: 'Stop mails like this one', href: unsubscribe.page },
          ' without signing in, or ',
          choose,
          '.',
        ],
        chosen: true,
      }
    }
  }
}

const withFullStop = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`)

const SUBJECTS: Record<SubjectKind, string> = {
  photo: 'a photo of yours',
  profile_text: 'the text of your profile',
  creator_text: 'the text of your creator page',
  post: 'a post of yours',
  comment: 'a comment of yours',
  message: 'a message of yours',
  profile: 'your profile',
}

const reasonsOf = ({
  rule,
  reason,
}: {
  rule: CommunityRuleId | null
  reason: string
}): [string, string][] => [
  ...(rule ? ([['Rule', ruleTitle(rule)]] as [string, string][]) : []),
  ['Why', reason],
]

const ruleTitle = (id: CommunityRuleId): string =>
  `${id}, ${COMMUNITY_RULES.find((rule) => rule.id === id)!.title}`

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const moment = (iso: string): string => `${format.format(new Date(iso))} UTC`
