import { SETUP_STEPS } from '@koji/contract'
import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const setup = SETUP_STEPS.map((step) => ({ step, done: false }))
const verificationText = (verification: 'none' | 'pending' | 'rejected') =>
  stepsOf({ setup, verification }).find(({ step }) => step === 'verified')!.text

test('gives every step a title, a text and a link', () => {
  for (const { title, text, to } of stepsOf({ setup, verification: 'none' })) {
    expect(title).not.toBe('')
    expect(text).not.toBe('')
    expect(to).toMatch(/^[/#]/)
  }
})

test('shows the state of the verification', () => {
  expect(verificationText('none')).toContain('Only verified')
  expect(verificationText('pending')).toContain('looking at')
  expect(verificationText('rejected')).toContain('try again')
})
