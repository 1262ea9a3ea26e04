import { expect, test } from 'vitest'
import { setupOf } from './rules.ts'

const page = {
  tagline: '',
  about: '',
  idVerified: false,
  priceChosen: false,
  coverId: null as string | null,
  postCount: 0,
  payoutReady: false,
}

const stepsDone = (facts: Partial<typeof page>) =>
  setupOf({ ...page, ...facts }).flatMap(({ step, done }) => (done ? [step] : []))

test.each([
  [{}, []],
  [{ idVerified: true }, ['verified']],
  [{ priceChosen: true }, ['price']],
  [{ tagline: 'Pots' }, ['tagline']],
  [{ about: 'Clay.' }, ['about']],
  [{ coverId: 'x' }, ['cover']],
  [{ postCount: 2 }, ['post']],
  [{ payoutReady: true }, ['payout']],
  [{ tagline: 'Pots', coverId: 'x' }, ['tagline', 'cover']],
])('completes setup steps for %j: %j', (facts, done) => {
  expect(stepsDone(facts)).toEqual(done)
})
