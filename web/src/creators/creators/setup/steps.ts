import type { MyCreator, SetupStep, VerificationState } from '@koji/contract'
import { paths } from '#lib/paths.ts'

/** The labels of each step, and the form section or screen where it is done. */
const STEPS: Record<SetupStep, { title: string; text: string; to: string }> = {
  verified: {
    title: 'Verify your identity',
    text: 'Only verified creators can be subscribed to.',
    to: paths.creatorVerify,
  },
  price: { title: 'Set your price', text: 'What a month with you costs.', to: '#price' },
  tagline: { title: 'Write a tagline', text: 'One line, in the list and on your page.', to: '#words' },
  about: { title: 'Say what you do', text: 'What people get to see, and how often.', to: '#words' },
  cover: { title: 'Add a cover', text: 'A wide picture at the top of your page.', to: '#cover' },
  post: {
    title: 'Write your first post',
    text: 'So that nobody comes to an empty page.',
    to: paths.creatorDashboard,
  },
  payout: {
    title: 'Say where your money goes',
    text: 'Your bank account, at our payment partner. We never see it.',
    to: '#payouts',
  },
}

const VERIFICATION_TEXTS: Partial<Record<VerificationState, string>> = {
  pending: 'We are looking at your documents.',
  rejected: 'We could not confirm it. You can try again.',
}

export function stepsOf({ setup, verification }: Pick<MyCreator, 'setup' | 'verification'>) {
  return setup.map(({ step, done }) => ({
    step,
    done,
    ...STEPS[step],
    ...(step === 'verified' && !done && { text: VERIFICATION_TEXTS[verification] ?? STEPS.verified.text }),
  }))
}
