import {
  NEW_CREATOR_DAYS,
  PLATFORM_FEE_PERCENT,
  PRICE_MAX,
  PRICE_MIN,
  PRODUCT_NAME,
} from '@koji/contract/constants'
import { dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'

/**
 * The texts and claims of the front page, for operators to edit. Claims about the software are true; those that only an
 * operator can know are marked.
 */

interface Link {
  label: string
  href: string
}

export const anchors = {
  howItWorks: 'how-it-works',
  creators: 'for-creators',
  download: 'download',
  safety: 'safety',
  faq: 'faq',
  mobileApps: 'mobile-apps',
} as const

/** Links include the path, because other pages share the header. */
export const navigation: readonly Link[] = [
  { label: 'How it works', href: `${paths.home}#${anchors.howItWorks}` },
  { label: 'Creators', href: `${paths.home}#${anchors.creators}` },
  { label: 'Safety', href: `${paths.home}#${anchors.safety}` },
  { label: 'FAQ', href: `${paths.home}#${anchors.faq}` },
]

export const calls = {
  start: 'Start Using',
  signIn: 'Sign in',
  signUp: 'Sign up',
  open: 'Open app',
  explore: 'Explore',
}

export const hero = {
  tab: `Meet people through what you love · ${PRODUCT_NAME}`,
  /** Two lines of two parts, with a small picture between the parts. */
  title: ['Meet people', 'through', 'what you', 'love.'],
  lead: 'Swipe by shared interests. Find friends or a date. Support the ones who make things. Nothing about meeting people is behind a paywall.',
  main: { name: 'Mira, 29', shared: '4 shared interests', rest: 'under 10\u00a0km · active today' },
} as const

export const howItWorks = {
  title: 'How it works',
  lead: 'Three small steps. Stop halfway if you like: your draft waits for you.',
  steps: [
    {
      title: 'Create profile',
      text: 'Pick three to ten things you love from a list of 120, add a photo, say what you are here for.',
    },
    {
      title: 'Swipe to connect',
      text: 'Every card says why you see it. Try these: drag, tap or use the arrow keys. A like can carry a note.',
    },
    {
      title: 'Chat and support',
      text: 'Talk to your matches, and if one of them makes something you love, back it for a few dollars a month.',
    },
  ],
} as const

/** The people in the demo deck. */
export const demoDeck = {
  label: 'A deck to try: swipe, or use the arrow keys',
  like: 'Like',
  pass: 'Pass',
  match: 'You and {name} like each other',
  goOn: 'Keep swiping',
  end: 'That was the demo. The real deck is about what you love.',
  again: 'Once more',
  people: [
    { picture: 'ines', name: 'Ines', age: 31, why: '3 shared interests · under 5\u00a0km', likesBack: false },
    { picture: 'jonas', name: 'Jonas', age: 34, why: 'Film photos, like you', likesBack: true },
    { picture: 'grace', name: 'Grace', age: 27, why: '2 shared interests · active today', likesBack: false },
    {
      picture: 'elias',
      name: 'Elias',
      age: 30,
      why: 'Bouldering, like you · under 10\u00a0km',
      likesBack: false,
    },
    { picture: 'samira', name: 'Samira', age: 29, why: '4 shared interests · new here', likesBack: true },
  ],
} as const

export const whyChoose = {
  title: `Why choose ${PRODUCT_NAME}`,
  friends: {
    label: 'Friends',
    title: 'Find the other person who gets up at five for birds.',
    text: 'Shared interests come first, and rare ones count most. Friends and Dating are two separate decks.',
  },
  community: {
    label: 'Community',
    title: 'Rules you can read, decisions you can appeal.',
    text: 'Every moderation decision names its rule. A person reads every report.',
  },
  support: {
    label: 'Support creators',
    title: 'Back a maker, not a platform.',
    text: `Of each dollar, ${PRODUCT_NAME} keeps ${PLATFORM_FEE_PERCENT} cents. You and the creator both see the split.`,
  },
} as const

export const forCreators = {
  label: 'For creators',
  title: 'Set your price. See every cent.',
  text: `Post for everyone or for subscribers only. Ask for ${dollars(PRICE_MIN)} to ${dollars(PRICE_MAX)} a month. The fee is ${PLATFORM_FEE_PERCENT} %, shown to you and to the people who pay you.`,
  browse: { label: 'Browse creators', href: paths.creators },
  apply: { label: 'Apply as a creator', href: paths.creatorApply },
  /** A sample receipt, labeled as one. */
  receipt: {
    title: 'Sample receipt',
    product: 'Okafor Ceramics, one month',
    creator: 'Mira',
    price: 799,
    renews: '20 December',
  },
} as const

export const featured = {
  label: 'Featured creators',
  title: 'People worth a few dollars a month.',
  placeholder: 'Featured creators coming soon',
  /** Shown until the live figures are loaded. */
  beforeFigures: 'Each one verified by ID, most supported first.',
  total: 'creators today',
  newThisWeek: `new in ${NEW_CREATOR_DAYS} days`,
  invitation: {
    title: 'Your work could stand here.',
    label: 'Become a creator',
    href: paths.creatorRecruitment,
  },
} as const

export const screenshots = {
  title: 'Photographs first, buttons second.',
  shots: [
    {
      name: 'shot-discover-m',
      alt: 'Discover on a phone: a card with a large photograph and the line that says why',
      phone: true,
    },
    {
      name: 'shot-chat-d',
      alt: 'Chat on a desktop: the list of matches, a conversation and the profile beside it',
      phone: false,
    },
    { name: 'shot-match-m', alt: 'A new match on a phone, with three ways to say hi', phone: true },
    {
      name: 'shot-creator-d',
      alt: 'A creator page on a desktop: cover, posts and the price of a subscription',
      phone: false,
    },
    { name: 'shot-creator-m', alt: 'A creator page on a phone', phone: true },
  ],
} as const

/** For the operator to fill in: these figures aren't measured, unlike the live figures of creators. */
export const figures = {
  title: `${PRODUCT_NAME} in numbers`,
  items: [
    { figure: '50,000+', unit: 'users' },
    { figure: '5,000+', unit: 'creators' },
    { figure: '1M+', unit: 'connections' },
    { figure: '150+', unit: 'countries' },
    { figure: '4.8/5', unit: 'rating' },
  ],
} as const

/** For the operator to fill in: which apps exist, here and in the FAQ. */
export const download = {
  title: 'The web app is live. Mobile apps are coming soon.',
  text: `${PRODUCT_NAME} already runs in the browser of any phone, tablet or computer. Add it to your home screen, and it is one tap away.`,
  /** Until the apps are released, both link to the answer that says so. */
  stores: [
    { store: 'apple', name: 'App Store', note: 'Coming soon, iOS 14+', href: `#${anchors.mobileApps}` },
    { store: 'google', name: 'Google Play', note: 'Coming soon, Android 8+', href: `#${anchors.mobileApps}` },
  ],
} as const

export const trust = {
  title: 'Trust and Safety',
  items: [
    {
      icon: 'id',
      title: 'ID verification',
      text: 'Creators prove who they are before they sell anything. Documents are encrypted, and deleted 30 days after the decision.',
    },
    {
      icon: 'scan',
      title: 'AI content moderation',
      text: 'Photos and texts that others can see are checked on our own servers first. Nothing goes to outside services.',
    },
    {
      icon: 'person',
      title: 'Human review of reports',
      text: 'A person reads every report and decides. The author is told which rule applied, and can appeal once.',
    },
  ],
} as const

interface Question {
  question: string
  answer: string
  /** The anchor of the answer. */
  id?: string
}

export const faq: { title: string; more: string; support: Link; questions: readonly Question[] } = {
  title: 'Asked often, answered plainly',
  more: 'Something else?',
  support: { label: 'Ask support', href: paths.support },
  questions: [
    {
      question: `Is ${PRODUCT_NAME} free?`,
      answer:
        'Meeting people is free, all of it: likes, undo, filters, read receipts, incognito, seeing who likes you. Money only flows from fans to creators.',
    },
    {
      question: 'What is the difference between Friends and Dating?',
      answer:
        'They are two separate decks. You choose friends, dating or both, swipe in one at a time, and a match belongs to the deck in which you met.',
    },
    {
      question: 'How do you decide who I see?',
      answer:
        'First the wishes of both sides: deck, gender, age and distance. Then shared interests, rare ones most, distance and recent activity, with some room for new people. Every card carries the line that says why.',
    },
    {
      question: 'How do creators earn?',
      answer: `They set a monthly price between ${dollars(PRICE_MIN)} and ${dollars(PRICE_MAX)}. ${PRODUCT_NAME} keeps ${PLATFORM_FEE_PERCENT} % and shows it to both sides; what the payment processor takes is listed separately.`,
    },
    {
      question: 'Can I cancel a subscription?',
      answer:
        'Any time. You keep access until the period you paid for ends. You can also ask for a refund within 14 days of a charge, and a person decides.',
    },
    {
      question: 'What happens to my ID documents?',
      answer:
        'Only creators need to show any. They are encrypted, each look at them is recorded, and they are deleted 30 days after the decision.',
    },
    {
      question: 'Do you know where I am?',
      answer:
        'Not exactly. Your position is rounded to a grid of about two kilometres before it is stored, and others only see a range such as under 10 km.',
    },
    {
      question: 'When do the mobile apps arrive?',
      answer:
        'They are coming soon, for iOS 14+ and Android 8+. The web app is live now and works on any phone.',
      id: anchors.mobileApps,
    },
  ],
}

export const closing = { title: 'Somebody near you loves it too.' } as const

export const footer: {
  text: string
  small: string
  groups: readonly { title: string; links: readonly Link[] }[]
} = {
  text: 'Meet people through what you love, and support the ones who make things.',
  small: `© ${PRODUCT_NAME}. You must be 18 or older.`,
  groups: [
    {
      title: 'Platform',
      links: [
        { label: 'Discover', href: paths.discover },
        { label: 'Creators', href: paths.creators },
        { label: 'Become a creator', href: paths.creatorRecruitment },
        { label: 'Referrals', href: paths.referrals },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About', href: paths.about },
        { label: 'Support', href: paths.support },
        { label: 'Community guidelines', href: paths.community },
      ],
    },
    {
      title: 'Legal',
      links: [
        { label: 'Privacy', href: paths.privacy },
        { label: 'Terms', href: paths.terms },
      ],
    },
  ],
}
