import { Key } from './prose.tsx'

/** Rows of the privacy page: which data is stored, why and for how long. */
export const DATA_STORED: { what: string; parts?: string; why: string; long: string }[] = [
  {
    what: 'Your account',
    parts: 'e-mail address, password, second factor, passkeys',
    why: 'To let you in and nobody else, and to write to you. The password is kept only as a hash, which cannot be turned back.',
    long: 'Until you delete the account',
  },
  {
    what: 'Your sessions',
    parts: 'browser and system, network or rough place, when it began and was last used',
    why: 'To keep you signed in, to show you where you are signed in, and to warn you of a strange sign-in. The keys of a session are not stored at all.',
    long: 'Until you sign out, or 30 days after its last use',
  },
  {
    what: 'Browsers that you have used before',
    parts: 'a hash of the browser cookie, when it was last seen',
    why: 'To warn you only of browsers that are new, and to let you in from yours while strangers guess your password.',
    long: '400 days after it was last seen',
  },
  {
    what: 'Mails that we sent you',
    parts: 'what kind, when',
    why: 'To send each once and not at all twice. What a mail says is encrypted on its way and forgotten once it is sent.',
    long: '30 days',
  },
  {
    what: 'What we told you',
    parts: 'notifications, whether you read them, when we last mailed you about them',
    why: 'To show them behind the bell, and to mail you about each at most once.',
    long: '90 days, and no more than the newest 500',
  },
  {
    what: 'Browsers that show push messages',
    parts: 'an address that your browser’s maker gave out, encrypted',
    why: 'To reach you while the app is closed, if you allow it. What is sent is encrypted for your browser.',
    long: 'Until you turn it off or sign out there',
  },
  {
    what: 'Your profile',
    parts: 'names, birth date, gender, languages, photos, interests, bio, prompts',
    why: 'To show you to others. Of the birth date they see your age, and only if you let them. Hidden data in photos, such as where they were taken, is removed at upload.',
    long: 'Until you change it or delete the account',
  },
  {
    what: 'What you look for',
    parts: 'friends or dating, whom to see, age, distance',
    why: 'To choose cards that suit both sides. Others do not see these settings.',
    long: 'Until you change it or delete the account',
  },
  {
    what: 'Your place',
    parts: 'on a grid of about 2 km',
    why: 'To show people near you. The exact position is rounded before it is stored.',
    long: 'Until you change it or delete the account',
  },
  {
    what: 'What you do here',
    parts: 'likes and passes, notes, matches, saved people, blocks, achievements, settings',
    why: 'To run the features that you use: no card twice, undo, matches, progress.',
    long: 'Until you delete the account',
  },
  {
    what: 'Your messages and their photos',
    why: 'To deliver them. They pass the automatic check described below.',
    long: 'Until you unsend them or delete the account',
  },
  {
    what: 'Posts and comments',
    why: 'To show them to the people they are meant for.',
    long: 'Until you remove them or delete the account',
  },
  {
    what: 'Your creator page',
    parts: 'application, tagline, price, card, payout account',
    why: 'To decide on the application, show your page and pay you. Bank details stay with the payment processor.',
    long: 'Until you delete the account',
  },
  {
    what: 'Identity documents',
    parts: 'front and back, selfie',
    why: 'To verify creators before they sell anything. Encrypted where they are stored; every look at them is recorded.',
    long: '30 days after the decision, then deleted',
  },
  {
    what: 'Subscriptions, charges, refunds, payouts',
    why: 'To give access, show each cent and keep proper books.',
    long: 'For good; once the account is deleted, without your name',
  },
  {
    what: 'Referrals',
    parts: 'your code, who joined with it, a mark of device and network',
    why: 'To count rewards, and to stop people from inviting themselves.',
    long: 'Until you delete the account; an unfinished referral expires after 90 days',
  },
  {
    what: 'Reports, moderation decisions, appeals',
    why: 'To keep people safe, and to be able to explain and review a decision.',
    long: 'Until the account they concern is erased',
  },
  {
    what: 'After a ban',
    parts: 'a digest of the e-mail address, and of each photo 64 bits that tell it apart',
    why: 'To notice when somebody who was banned comes back. A person looks then; nobody is turned away by it.',
    long: 'A year, or until the ban is taken back',
  },
  {
    what: 'Support tickets',
    parts: 'e-mail address, subject, messages, pictures, notes of our team',
    why: 'To answer you. Pictures are encrypted where they are stored, and only our team and you can open them. A ticket closes after 30 quiet days and can be opened again for 30 more.',
    long: 'Until your account is erased, or until you ask us to erase the ticket',
  },
  {
    what: 'When our rules against misuse slowed you down',
    parts: 'which rule, how often in a day',
    why: 'To have a person look when something was done again and again. What you wrote is not kept for it; texts are compared by hashes that are forgotten within an hour.',
    long: '90 days',
  },
  {
    what: 'Audit log',
    parts: 'which of our team did what, and on what',
    why: 'To hold our own team to account. A line cannot be changed or taken out unnoticed.',
    long: 'For good; once the account is deleted, without what identified you',
  },
  {
    what: 'Your network address',
    parts: 'in counters',
    why: 'To limit how often something can be asked for or guessed.',
    long: 'While the limit counts, usually an hour or less',
  },
  {
    what: 'Error reports from your browser',
    why: 'To repair faults. Addresses, numbers, keys and links are taken out first.',
    long: '30 days',
  },
  {
    what: 'Internal events',
    parts: 'such as “a ticket was opened”',
    why: 'To carry one fact to all parts of the software, once.',
    long: '90 days',
  },
  {
    what: 'Answers to repeated requests',
    why: 'So that a message sent twice by a bad connection arrives once. Sealed with a key that only your browser has.',
    long: '24 hours',
  },
]

export const BROWSER_STORAGE = [
  {
    id: 'session',
    what: 'Two session cookies',
    why: 'Keep you signed in: one for ten minutes, and one that gets the next. Scripts cannot read them.',
    long: 'Until you sign out, or 30 days after your last visit',
  },
  {
    id: 'device',
    what: 'Browser cookie',
    why: 'Lets us recognise a browser in which you have signed in before. Scripts cannot read it.',
    long: '400 days',
  },
  { id: 'sidebar', what: 'Sidebar cookie', why: 'Remembers whether the sidebar is open.', long: '7 days' },
  {
    id: 'theme',
    what: <Key>theme</Key>,
    why: 'Remembers light, dark or system.',
    long: 'Until you clear your browser’s data',
  },
  {
    id: 'offline-queue',
    what: <Key>offline_queue</Key>,
    why: 'Holds what you did without a connection.',
    long: 'Until it is sent',
  },
  {
    id: 'referral-code',
    what: <Key>referral_code</Key>,
    why: 'Remembers who invited you.',
    long: 'Until you sign up',
  },
  {
    id: 'marker',
    what: 'Session marker, named after our host',
    why: 'Tells the page that you are signed in. It holds no secret.',
    long: 'Until you sign out',
  },
  {
    id: 'push',
    what: <Key>push</Key>,
    why: 'Remembers that you were asked about push messages, and whose this browser shows.',
    long: 'Until you clear your browser’s data',
  },
  {
    id: 'kept',
    what: 'Your matches and last conversations',
    why: 'Lets you read them without a connection: words and names of those that you have opened, no photos.',
    long: 'Until you sign out or your session ends',
  },
  {
    id: 'app',
    what: 'The app’s own files',
    why: 'Opens the app without a connection. Nothing in them is about anybody.',
    long: 'Until the version after the next',
  },
  {
    id: 'sign-out',
    what: <Key>koji-sign-out-owed</Key>,
    why: 'Remembers that you signed out without a connection, so that the server is told.',
    long: 'Until the next connection',
  },
  {
    id: 'install',
    what: <Key>install-offered</Key>,
    why: 'Keeps us from offering the app twice.',
    long: 'Until you clear your browser’s data',
  },
  {
    id: 'scroll-places',
    what: <Key>scroll-places</Key>,
    why: 'Brings you back to where you were on a page.',
    long: 'Until you close the tab',
  },
  {
    id: 'reloaded',
    what: <Key>reloaded-for-version</Key>,
    why: 'Keeps us from asking you twice to reload for a new version.',
    long: 'Until you close the tab',
  },
]
