import { SETUP_STEPS } from '@koji/contract'
import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const setup = SETUP_STEPS.map((step) => ({ step, done: false }))
const verified = (verification: 'none' | 'pending' | 'rejected') =>
  stepsOf({ setup, verification }).find(({ step }) => step === 'verified')!.text

test('every step says what it is and leads somewhere', () => {
  for (const { title, text, to } of stepsOf({ setup, verification: 'none' })) {
    expect(title).not.toBe('')
    expect(text).not.toBe('')
    expect(to).toMatch(/^[/#]/)
  }
})

test('who waits for their verification is told so', () => {
  expect(verified('none')).toContain('Only verified')
  expect(verified('pending')).toContain('looking at')
  expect(verified('rejected')).toContain('try again')
})
