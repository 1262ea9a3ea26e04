import type { PayoutAccountState } from '@koji/contract'

interface Words {
  title: string
  text: string
  /** Of the button. */
  act: string
}

/** Where the money goes, as far as it is known. */
export const ACCOUNT_WORDS: Record<PayoutAccountState, Words> = {
  none: {
    title: 'Nobody can subscribe yet',
    text: 'Say where your money goes, and your page begins to sell. It takes a few minutes.',
    act: 'Set up payouts',
  },
  unfinished: {
    title: 'Something is still missing',
    text: 'Our payment partner waits for the rest. Until then nobody can subscribe.',
    act: 'Go on',
  },
  ready: {
    title: 'Your money knows where to go',
    text: 'What you earn is sent to your bank account. You can change it at any time.',
    act: 'Change it',
  },
  closed: {
    title: 'Your payout account is closed',
    text: 'Our payment partner sends nothing to it any more, and nobody can subscribe. Set up another one: your balance and your subscribers come along.',
    act: 'Set up another one',
  },
}
