import type { PayoutAccountState } from '@koji/contract'

interface AccountLabels {
  title: string
  text: string
  /** The button label. */
  action: string
}

export const ACCOUNT_LABELS: Record<PayoutAccountState, AccountLabels> = {
  none: {
    title: 'Nobody can subscribe yet',
    text: 'Say where your money goes, and your page begins to sell. It takes a few minutes.',
    action: 'Set up payouts',
  },
  unfinished: {
    title: 'Something is still missing',
    text: 'Our payment partner waits for the rest. Until then nobody can subscribe.',
    action: 'Go on',
  },
  ready: {
    title: 'Your money knows where to go',
    text: 'What you earn is sent to your bank account. You can change it at any time.',
    action: 'Change it',
  },
  closed: {
    title: 'Your payout account is closed',
    text: 'Our payment partner sends nothing to it any more, and nobody can subscribe. Set up another one: your balance and your subscribers come along.',
    action: 'Set up another one',
  },
}
