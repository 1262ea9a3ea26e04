import { PRODUCT_NAME } from '@koji/contract/constants'
import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'

export interface HelpTopic {
  id: string
  title: string
  questions: { id: string; question: string; answer: ReactNode }[]
}

export const HELP_TOPICS: HelpTopic[] = [
  {
    id: 'help-account',
    title: 'Your account',
    questions: [
      {
        id: 'forgot-password',
        question: 'I forgot my password. What now?',
        answer: (
          <p>
            Choose <em>Forgot password?</em> on the <a href={paths.auth}>sign-in page</a> and enter your
            e-mail address. We send you a link to choose a new one. The link works once. When you have used
            it, all your other sessions are ended.
          </p>
        ),
      },
      {
        id: 'verify-email',
        question: 'Why do I have to confirm my e-mail address?',
        answer: (
          <p>
            It keeps invented accounts out. Until you have followed the link in our message, you can look
            around, but you cannot send messages, subscribe or apply as a creator. The banner at the top sends
            the message again. Please look into your spam folder too.
          </p>
        ),
      },
      {
        id: 'two-factor',
        question: 'How do I make my account safer?',
        answer: (
          <p>
            In <a href={paths.settingsSecurity}>security settings</a> you can switch on a second factor, add a
            passkey and have us tell you about new sign-ins. Keep the recovery codes somewhere safe: they let
            you in when you have lost your phone. The same page lists every device you are signed in on, each
            with <em>sign out</em>.
          </p>
        ),
      },
      {
        id: 'birth-date',
        question: 'My birth date is wrong. Can I change it?',
        answer: (
          <p>
            You cannot change it yourself, because the app is for adults and ages have to be reliable. Write
            to us with the form on this page, and we will correct it.
          </p>
        ),
      },
      {
        id: 'delete-account',
        question: 'How do I pause or delete my account?',
        answer: (
          <p>
            Both are in <a href={paths.settingsAccount}>Settings, Account</a>. A deactivated account is hidden
            everywhere and comes back when you sign in. A deleted one can be restored for 14 days by signing
            in. After that everything personal is erased, and only money records without your name remain.
          </p>
        ),
      },
    ],
  },
  {
    id: 'help-discovery',
    title: 'Discovery and matches',
    questions: [
      {
        id: 'why-this-card',
        question: 'Why do I see this person?',
        answer: (
          <p>
            The line on the card tells you, for example “4 shared interests · under 10 km · active today”.
            Only people whose wishes fit yours, and yours theirs, are shown at all.{' '}
            <a href={`${paths.about}#ranking`}>How we choose</a> is explained in full.
          </p>
        ),
      },
      {
        id: 'out-of-likes',
        question: 'How many likes do I have?',
        answer: (
          <p>
            100 in any 24 hours. Passes are not counted. If you invite somebody and they finish their profile,
            you get 25 more a day for a week. Likes cannot be bought.
          </p>
        ),
      },
      {
        id: 'undo',
        question: 'Can I take back a swipe?',
        answer: (
          <p>
            Yes, for free. Press undo, or the key U. It works for your last ten swipes within 24 hours, unless
            a swipe became a match.
          </p>
        ),
      },
      {
        id: 'empty-deck',
        question: 'There is nobody left to see. What can I do?',
        answer: (
          <p>
            Widen the distance or the age range. The empty page offers both, with the number of people it
            would add. You find all filters in <a href={paths.discoverySettings}>discovery settings</a>.
          </p>
        ),
      },
      {
        id: 'edit-message',
        question: 'Can I change or take back a message?',
        answer: (
          <p>
            You can edit a message for 15 minutes, and unsend it at any time. Unsent messages disappear for
            both of you.
          </p>
        ),
      },
    ],
  },
  {
    id: 'help-safety',
    title: 'Safety',
    questions: [
      {
        id: 'block',
        question: 'What happens when I block somebody?',
        answer: (
          <p>
            You become invisible to each other everywhere, at once: cards, search, profiles, chats and
            comments. They are not told. You can lift a block in{' '}
            <a href={paths.settingsBlocked}>blocked users</a>.
          </p>
        ),
      },
      {
        id: 'report',
        question: 'How do I report a person or a message?',
        answer: (
          <p>
            Open the menu of the profile, chat, message or post and choose <em>Report</em>. A person looks at
            it and you are told the outcome. You can report and block at the same time. If anybody is in
            danger, call your local emergency number first.
          </p>
        ),
      },
      {
        id: 'scam',
        question: 'Somebody asks me for money. Is that allowed?',
        answer: (
          <p>
            No. Never send money, gift cards, codes or bank details to a match, whatever the story. Report the
            message: it breaks <a href={`${paths.community}#C7`}>rule C7</a>. We also show a notice when a
            message looks like a scam.
          </p>
        ),
      },
      {
        id: 'appeal',
        question: 'You removed something of mine. Can I appeal?',
        answer: (
          <p>
            Yes, once for each decision. The notice names the rule and leads to the appeal. If your account is
            suspended, you find the reason, the end date and the form when you sign in. A person reads every
            appeal.
          </p>
        ),
      },
    ],
  },
  {
    id: 'help-creators',
    title: 'Creators and subscriptions',
    questions: [
      {
        id: 'become-creator',
        question: 'How do I become a creator?',
        answer: (
          <p>
            Confirm your e-mail address, then <a href={paths.creatorApply}>apply</a>: what you make, links, a
            sample. We approve or reject with a reason. After a rejection you can try again in 7 days. To sell
            subscriptions you also need to verify your identity and connect a payout account.
          </p>
        ),
      },
      {
        id: 'verification',
        question: 'How does identity verification work?',
        answer: (
          <p>
            You upload the front and back of a document and a selfie. A person on our team compares them with
            your profile, and each view is recorded. The documents are encrypted, and deleted 30 days after
            the decision. If we reject it, you see the reason.
          </p>
        ),
      },
      {
        id: 'price',
        question: 'What can I charge, and what do you keep?',
        answer: (
          <p>
            Between $1.99 and $99.99 a month. We keep 10 %, rounded half up to a cent: of $7.99 you get $7.19
            and we get $0.80. If you change your price, it applies to new subscribers only.
          </p>
        ),
      },
      {
        id: 'cancel',
        question: 'How do I cancel a subscription?',
        answer: (
          <p>
            Open <a href={paths.subscriptions}>Subscriptions</a> and choose <em>cancel</em>. You keep access
            until the period you paid for ends, and can resume until then.
          </p>
        ),
      },
    ],
  },
  {
    id: 'help-payments',
    title: 'Payments and refunds',
    questions: [
      {
        id: 'refund',
        question: 'How do I get a refund?',
        answer: (
          <p>
            Open the payment in <a href={paths.transactions}>Transactions</a> and choose{' '}
            <em>Request a refund</em>, within 14 days of the charge. A person decides, in full or in part. The
            status is shown on the same page.
          </p>
        ),
      },
      {
        id: 'payment-failed',
        question: 'My payment failed. Do I lose access?',
        answer: (
          <p>
            Not at once. We try again after 1, 3 and 7 days, and you keep access meanwhile. You can update
            your payment method in <a href={paths.subscriptions}>Subscriptions</a>. If the last try fails too,
            the subscription ends.
          </p>
        ),
      },
      {
        id: 'receipt',
        question: 'Where do I find receipts?',
        answer: (
          <p>
            Each payment in <a href={paths.transactions}>Transactions</a> has a page with its split and a
            receipt to print. The list can be saved as a CSV file.
          </p>
        ),
      },
      {
        id: 'card-data',
        question: 'Do you store my card?',
        answer: (
          <p>
            No. Payments are handled by Stripe, when it is set up here, and your card number never reaches us.
            We keep the amount, the status and a short description of the payment method.
          </p>
        ),
      },
    ],
  },
  {
    id: 'help-privacy',
    title: 'Privacy',
    questions: [
      {
        id: 'location',
        question: 'Do you know where I am?',
        answer: (
          <p>
            Not exactly. Your position is rounded to a grid of about 2 km before it is stored. Others see a
            step, such as under 10 km, or nothing if you hide it. You can also pick a city by hand.
          </p>
        ),
      },
      {
        id: 'incognito',
        question: 'Can I decide who sees me?',
        answer: (
          <p>
            Yes, in <a href={paths.settingsPrivacy}>privacy settings</a>. With incognito only people you liked
            see you. You can also stop being discovered, hide your age, distance or online state, and close
            your public link. All of it is free.
          </p>
        ),
      },
      {
        id: 'export',
        question: 'How do I get a copy of my data?',
        answer: (
          <p>
            <a href={paths.settingsAccount}>Settings, Account</a> exports everything as a ZIP file. What we
            keep, and for how long, is listed on the <a href={`${paths.privacy}#data`}>privacy page</a>.
          </p>
        ),
      },
      {
        id: 'slowed-down',
        question: 'Why was I asked to take a break?',
        answer: (
          <p>
            Because you did something much faster or more often than people usually do: likes, messages or
            reports. The rest of {PRODUCT_NAME} goes on meanwhile, and the message says when this does. It
            says nothing about you; if it happens again and again, a person looks at it.
          </p>
        ),
      },
      {
        id: 'ticket-private',
        question: 'Who can read what I write to support?',
        answer: (
          <p>
            Our team and you. If you write without signing in, whoever has the private link that you get after
            sending can read it too, so keep it to yourself. Signed in, you find your conversations on this
            page. A conversation closes after 30 days without a message; a reply within the next 30 days opens
            it again.
          </p>
        ),
      },
    ],
  },
]
